import { Views } from './views.js';

let views: Views;
beforeEach(() => {
  views = new Views();
  views.record('accepted');
  views.record('accepted');
  views.record('failed');
});

it.each([
  [1, ['lost']],
  [2, []],
  [3, []],
  [4, ['doubled']],
])('of two answered views and one that failed, %i counted: %j', (counted, wrong) => {
  expect(views.judge(counted).map(({ kind }) => kind)).toEqual(wrong);
});

it('a difference is reported once', () => {
  expect(views.judge(1)).toHaveLength(1);
  expect(views.judge(1)).toEqual([]);

  views.record('accepted');

  expect(views.judge(1)).toHaveLength(1);
});
