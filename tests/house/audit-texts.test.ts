/**
 * The office shows the audit log in its own language: every action that is written to the log has a text in each
 * language of the office.
 */
import { expect, test } from 'vitest'
import { languagesWithOffice, messagesOf } from '@tussenuit/languages/messages.ts'
import { sources } from './sources.ts'

/** Matches `action: 'deal.add'` and `action: isOn ? 'user.switch_on' : 'user.switch_off'`. */
const written = /\baction:[^\n]*?'([a-z_]+\.[a-z_]+)'(?:\s*:\s*'([a-z_]+\.[a-z_]+)')?/g

const actions = new Set(
  sources
    .filter(({ path, isTest }) => path.startsWith('modules/') && !isTest)
    .flatMap(({ text }) =>
      [...text.matchAll(written)].flatMap(([, action, alternative]) =>
        alternative ? [action!, alternative] : [action!],
      ),
    ),
)

test.each([...languagesWithOffice])('every action of the audit log has a text in %s', (language) => {
  expect(actions.size).toBeGreaterThan(60)
  const { audit } = messagesOf<{ audit: { action: Record<string, string> } }>(language, 'office')!
  expect([...actions].filter((action) => !audit.action[action.replace('.', '_')])).toEqual([])
})
