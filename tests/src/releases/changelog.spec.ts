import { Changelog, openHeading } from './changelog.js';

const changelog = new Changelog(`\
# Changelog

${openHeading('1.2.0')}

## 1.1.0 - soon

## 1.0.0 - 2026-05-01

### 0.9.0 - 2026-01-01
`);

it('takes a version as out once its heading has a date', () => {
  expect(changelog.released()).toEqual(['1.0.0']);
});

it.each([
  ['1.2.0', true],
  ['1.1.0', false],
  ['1.0.0', false],
  ['1.3.0', false],
])('says whether %s is still open: %s', (version, open) => {
  expect(changelog.isOpen(version)).toBe(open);
});
