/** Creates one task per language about translations whose English source has changed. */
import { languages } from '../../shared/language.ts'
import { toLanguageTag } from '../../shared/locale.ts'
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
        text:
          `${outdated} ${outdated === 1 ? 'text' : 'texts'} in ${nameOf(language)} ` +
          `${outdated === 1 ? 'was' : 'were'} translated from English that was changed since.`,
      })),
    addHours(now(), -24 * restDays),
  )
  await closeTasks(
    db,
    shares.filter(({ outdated }) => outdated === 0).map(({ language }) => keyOf(language)),
  )
}

const names = new Intl.DisplayNames('en', { type: 'language' })
const nameOf = (language: string): string => names.of(toLanguageTag(language)) ?? language
