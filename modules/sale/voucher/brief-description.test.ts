import { expect, test } from 'vitest'
import { briefDescription } from './brief-description.ts'

test.each([
  ['nothing', '', 'en', null],
  ['no text', '<p> </p>', 'en', null],
  ['HTML', '<p>An inn &amp; a walk.</p><ul><li>A table</li></ul>', 'en', 'An inn & a walk. A table'],
  ['sentences up to the limit', `<p>Short. ${'Long '.repeat(50)}.</p>`, 'en', 'Short.'],
  ['a sentence that is too long', `<p>${'word '.repeat(60)}</p>`, 'nl', null],
  ['Chinese', `<p>${'在安静的客栈住一晚。'.repeat(30)}</p>`, 'zh-CHS', '在安静的客栈住一晚。'.repeat(24)],
  ['Persian', '<p>یک شب آرام. یک پیاده‌روی.</p>', 'fa', 'یک شب آرام. یک پیاده‌روی.'],
])('%s is shortened to whole sentences', (_, html, language, brief) => {
  expect(briefDescription(html, language)).toBe(brief)
})
