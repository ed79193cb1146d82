/** Creates one task per language about translations whose English source has changed. */
import { languages } from '../../shared/language.ts'
import { addHours } from '../../shared/moment.ts'
import type { Shop } from '../../shared/shop.ts'
import { closeTasks, upsertTasks } from '../../platform/task/index.ts'
import { findTranslationProgress } from './store.ts'

/** If translations are still outdated after this many days, a task that was completed by hand is reopened. */
const restDays = 7

/** Reads all texts of the catalogue, which takes seconds, so only a scheduled job calls it. */
export async function createOutdatedTranslationTasks({ db, now }: Pick<Shop, 'db' | 'now'>): Promise<void> {
  const shares = await findTranslationProgress(
    db,
    languages.filter((language) => language !== 'en'),
  )
  const keyOf = (language: string) => `translations-outdated:${language}`
  await upsertTasks(
    db,
    shares
      .filter(({ outdated }) => outdated > 0)
      .map(({ language, outdated }) => ({
        key: keyOf(language),
        kind: 'translations_outdated',
        reservationNumber: null,
        message: { name: 'translations_outdated', language, smart_count: outdated },
      })),
    addHours(now(), -24 * restDays),
  )
  await closeTasks(
    db,
    shares.filter(({ outdated }) => outdated === 0).map(({ language }) => keyOf(language)),
  )
}
