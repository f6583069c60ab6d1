import GithubSlugger from 'github-slugger';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { toString } from 'mdast-util-to-string';
import { visit } from 'unist-util-visit';

/** The link targets and the links of a Markdown page. */
export interface Page {
  /** Texts of its headings. */
  headings: string[];
  /** Its headings' anchors, as GitHub makes them. */
  anchors: string[];
  /** Targets of its links and images. */
  links: string[];
  /** Its inline code. */
  code: string[];
}

export function readPage(markdown: string): Page {
  const page: Page = { headings: [], anchors: [], links: [], code: [] };
  const slugger = new GithubSlugger();
  visit(fromMarkdown(markdown), (node) => {
    if (node.type === 'heading') {
      const text = toString(node);
      page.headings.push(text);
      page.anchors.push(slugger.slug(text));
    }
    if (node.type === 'link' || node.type === 'image' || node.type === 'definition') {
      page.links.push(node.url);
    }
    if (node.type === 'inlineCode') page.code.push(node.value);
  });
  return page;
}
