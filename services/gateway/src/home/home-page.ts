import { createHash } from 'node:crypto';

const STYLE = `
:root {
  color-scheme: light dark;
  --ground: #f6f7f5; --card: #fff; --text: #1c2421; --quiet: #55625d; --line: #dde3df;
  --accent: #1f6f5c; --code: #eef2ef;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #121715; --card: #1a211e; --text: #e6ece9; --quiet: #9caaa4; --line: #2c3632;
    --accent: #7fd0b8; --code: #111614;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; padding: clamp(1.25rem, 5vw, 4rem) 1.25rem; background: var(--ground); color: var(--text);
  font: 1rem/1.55 system-ui, sans-serif;
}
main { max-width: 42rem; margin: 0 auto; }
h1 {
  display: flex; align-items: center; gap: 0.9rem; margin: 0; font-size: 2rem; letter-spacing: -0.02em;
}
h1 img { width: 3rem; height: 3rem; }
header p { margin: 0.75rem 0 0; color: var(--quiet); }
ol { margin: 2rem 0; padding: 0; list-style: none; counter-reset: step; }
li {
  counter-increment: step; position: relative; margin: 0 0 1rem; padding: 1.25rem 1.25rem 1.25rem 3.75rem;
  background: var(--card); border: 1px solid var(--line); border-radius: 0.75rem;
}
li::before {
  content: counter(step); position: absolute; left: 1.25rem; top: 1.25rem; width: 1.6rem; height: 1.6rem;
  border-radius: 50%; background: var(--accent); color: var(--card); font-weight: 600; font-size: 0.9rem;
  line-height: 1.6rem; text-align: center;
}
h2 { margin: 0; font-size: 1.05rem; line-height: 1.6rem; }
li p { margin: 0.35rem 0 0; }
pre {
  margin: 0.75rem 0 0; padding: 0.75rem 0.9rem; background: var(--code); border: 1px solid var(--line);
  border-radius: 0.5rem; font-size: 0.875rem; line-height: 1.5; white-space: pre-wrap; overflow-wrap: anywhere;
}
code { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
p code { white-space: nowrap; }
a { color: var(--accent); text-underline-offset: 0.15em; }
footer { color: var(--quiet); font-size: 0.9rem; }
@media (max-width: 30rem) {
  li { padding: 1.1rem; }
  li::before { left: 1.1rem; top: 1.1rem; }
  h2 { padding-left: 2.3rem; }
}
`;

const styleHash = createHash('sha256').update(STYLE).digest('base64');

/** Only the page's own style and our images; no scripts. */
export const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${styleHash}'`,
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The page at `/`. Its links are relative, so that they work under any address. */
export function homePage(publicUrl: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Forecourt</title>
<link rel="icon" type="image/svg+xml" href="assets/forecourt.svg">
<style>${STYLE}</style>
</head>
<body>
<main>
<header>
<h1><img src="assets/forecourt.svg" alt="">Forecourt</h1>
<p>The REST API behind a car dealer&#39;s website: reference data, stock, customers and forms.</p>
</header>
<ol>
<li>
<h2>Read the description</h2>
<p><a href="openapi.json">openapi.json</a> has every operation, field, limit and error, for any OpenAPI 3.1 tool.</p>
</li>
<li>
<h2>Get a key</h2>
<p>Ask whoever runs this Forecourt. If that is you, in its folder:</p>
<pre><code>npx forecourt organizations list
npx forecourt keys create --organization &lt;slug&gt; --environment test</code></pre>
</li>
<li>
<h2>Make a request</h2>
<p>Every request carries the key in <code>x-api-key</code>:</p>
<pre><code>curl -H "x-api-key: $KEY" ${escapeHtml(publicUrl)}/external/vehicles</code></pre>
</li>
</ol>
<footer>Is it running? <a href="health/ready">health/ready</a></footer>
</main>
</body>
</html>
`;
}

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
