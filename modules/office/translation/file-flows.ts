/**
 * Exports translations to a file for translation tools, and imports such files. An import handles each text separately:
 * invalid texts are refused and the others are changed. A rehearsal performs the import in a transaction that is rolled
 * back.
 */
import { Errors } from 'typebox/value'
import { writeAuditEntry } from '../../platform/audit/index.ts'
import { removeInvisibleCharacters } from '../../shared/read-amount.ts'
import { Refusal, refuseField } from '../../shared/refusal.ts'
import type { Caller, Trx } from '../../shared/shop.ts'
import { runInSavepoint, runInTransaction } from '../../sql/transaction.ts'
import type { ImportedTexts, ImportedUnit, TranslatedText } from './contract.ts'
import { maxUnits } from './limits.ts'
import { type FileUnit, parseXliff } from './read-xliff.ts'
import { translatableRecordsFor, type TextShop } from './record-flows.ts'
import { isSameText } from './same-text.ts'
import { questions } from './states.ts'
import { findTranslatableTexts, findTranslatableTextsOfRecords, type TextQuery } from './store.ts'
import { translationFingerprint, xliffUnitId, formatXliff } from './write-xliff.ts'

export async function exportTextsForTranslation(
  shop: Pick<TextShop, 'db'>,
  { part = 1, ...query }: Omit<TextQuery, 'page' | 'limit'> & { part?: number },
  caller: Caller,
) {
  const { language, state, kind } = query
  if (language === 'en') refuseField('language', 'enum', 'English is what the texts are translated from.')
  const { items } = await findTranslatableTexts(shop.db, { ...query, page: part, limit: maxUnits })
  await writeAuditEntry(shop.db, {
    actor: caller.staff!.email,
    action: 'translation.export',
    subject: `translations:${language}`,
    after: { ...query, part, texts: items.length },
  })
  const name = ['translations', language, state, kind, part > 1 ? part : undefined].filter((part) => part !== undefined)
  return {
    contentType: 'application/x-xliff+xml; charset=utf-8',
    filename: `${name.join('-')}.xlf`,
    content: Buffer.from(formatXliff(items.filter(isInFiles), language)),
  }
}

const isInFiles = ({ kind, name }: TranslatedText): boolean => kind !== 'content-pages' || name !== questions

type Refused = { code: string; message: string }
/** A text of the file, and the shop's text that it translates if the caller may change that. */
type CheckedUnit = { unit: FileUnit; present: TranslatedText | null; refusal: Refused | null; result: Result }
type Result = ImportedUnit['result'] | 'wanted'

export async function importTranslatedTexts(
  shop: TextShop,
  { content, rehearse }: { content: string; rehearse: boolean },
  caller: Caller,
): Promise<ImportedTexts> {
  const { language, units } = parseXliff(content)
  return runInTransaction(
    shop.db,
    async (trx) => {
      const result = await importUnits(shop, trx, language, units, caller)
      const { units: _, ...counts } = result
      if (counts.changed > 0)
        await writeAuditEntry(trx, {
          actor: caller.staff!.email,
          action: 'translation.import',
          subject: `translations:${language}`,
          at: shop.now(),
          after: counts,
        })
      return result
    },
    () => !rehearse,
  )
}

const recordOf = (id: string): string => id.split('/').slice(0, 2).join('/')

async function importUnits(
  shop: TextShop,
  trx: Trx,
  language: string,
  units: readonly FileUnit[],
  caller: Caller,
): Promise<ImportedTexts> {
  const records = [...new Set(units.map(({ id }) => recordOf(id)))]
  const texts = (await findTranslatableTextsOfRecords(trx, language, records)).filter(isInFiles)
  const textById = new Map(texts.map((text) => [xliffUnitId(text), text]))
  const knownRecords = new Set(texts.map((text) => recordOf(xliffUnitId(text))))
  const seen = new Set<string>()
  const considered = units.map((unit): CheckedUnit => {
    const present = textById.get(unit.id) ?? null
    const isRepeated = seen.has(unit.id)
    seen.add(unit.id)
    if (isRepeated) return toRefusedUnit(unit, present, 'text_repeated', 'A text above it in the file has the same id.')
    if (present) return checkUnit(unit, present, language, caller)
    return knownRecords.has(recordOf(unit.id))
      ? toRefusedUnit(unit, null, 'text_unknown', 'The record has no such text, or it is not written in English.')
      : toRefusedUnit(unit, null, 'record_unknown', 'There is no such record.')
  })
  const byRecord = Map.groupBy(
    considered.filter(({ result }) => result === 'wanted'),
    ({ unit }) => recordOf(unit.id),
  )
  // Records are changed by kind, then by id: the common lock order, so that two callers cannot deadlock.
  const inOrder = [...byRecord.keys()].toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))
  for (const name of inOrder) await changeRecord(shop, trx, language, byRecord.get(name)!, caller)
  const after = await findTranslatableTextsOfRecords(trx, language, [...byRecord.keys()])
  return toImportReply(language, considered, new Map(after.map((text) => [xliffUnitId(text), text])))
}

const toRefusedUnit = (unit: FileUnit, present: TranslatedText | null, code: string, message: string): CheckedUnit => ({
  unit,
  present,
  refusal: { code, message },
  result: 'refused',
})

/** Whether the translator confirms that an outdated translation is still correct. */
const isConfirmed = ({ state, isTranslated }: FileUnit, present: TranslatedText): boolean =>
  present.state === 'outdated' && state !== null && isTranslated

const toUnfinishedUnit = (unit: FileUnit, present: TranslatedText): CheckedUnit => {
  const state = unit.state === null ? 'as a proposal' : `as "${unit.state.slice(0, 40)}"`
  return toRefusedUnit(
    unit,
    present,
    'text_unfinished',
    `The file marks this text ${state}, not as translated or final.`,
  )
}

function checkUnit(unit: FileUnit, present: TranslatedText, language: string, caller: Caller): CheckedUnit {
  const refuse = (code: string, message: string) => toRefusedUnit(unit, present, code, message)
  const { permission, schema } = translatableRecordsFor(present.kind)
  const is = (result: Result): CheckedUnit => ({ unit, present, refusal: null, result })
  if (removeInvisibleCharacters(unit.target).trim() === '' && !unit.isBroken) return is('missing')
  const isSame = isSameText(unit.target, present.text ?? '', present.rich)
  if (isSame && !isConfirmed(unit, present)) return is('same')
  if (!unit.isTranslated && !(unit.isBroken && unit.state === null))
    return isSameText(unit.target, unit.source, present.rich) ? is('missing') : toUnfinishedUnit(unit, present)
  if (unit.isBroken)
    return refuse('text_codes', 'The marks in this text cannot be read: a placeholder of the file is not known.')
  if (!caller.staff!.permissions.includes(permission)) return refuse('not_allowed', 'Your role may not change this.')
  if (!isSameText(unit.source, present.source, present.rich))
    return refuse('source_changed', 'The English was changed after the file was made.')
  // A translation that was changed after the export is not overwritten; changes of other fields of the record are
  // ignored.
  const isOlder =
    unit.mark === null ? unit.version !== present.version : unit.mark !== translationFingerprint(present.text)
  if (!isSame && isOlder) return refuse('translation_changed', 'This translation was changed after the file was made.')
  const [problem] = Errors(schema, { [language]: { [present.name]: unit.target } })
  if (problem) return refuse(problem.keyword, `This text cannot be stored: ${problem.message}.`)
  return { unit, present, refusal: null, result: 'wanted' }
}

/**
 * Writes all texts of a record in one change. If the record's flow refuses a text by name, the others are still
 * written; any other refusal applies to all of them.
 */
async function changeRecord(
  shop: TextShop,
  trx: Trx,
  language: string,
  units: readonly CheckedUnit[],
  caller: Caller,
): Promise<void> {
  const remaining = [...units]
  while (remaining.length > 0) {
    const { kind, id, version } = remaining[0]!.present!
    try {
      const change = {
        id,
        version,
        language,
        texts: Object.fromEntries(remaining.map(({ unit, present }) => [present!.name, unit.target])),
        confirmed: remaining
          .filter(({ unit, present }) => isConfirmed(unit, present!))
          .map(({ present }) => present!.name),
      }
      await runInSavepoint(trx, () => translatableRecordsFor(kind).change(shop, trx, change, caller))
      for (const unit of remaining) unit.result = 'changed'
      return
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const field = error.fields?.[0]
      const at = remaining.findIndex(({ present }) => field?.path === `translations.${language}.${present!.name}`)
      const { code, message } = field ?? error
      for (const unit of at === -1 ? remaining.splice(0) : remaining.splice(at, 1))
        Object.assign(unit, { result: 'refused', refusal: { code, message } })
    }
  }
}

function toImportReply(
  language: string,
  considered: readonly CheckedUnit[],
  after: ReadonlyMap<string, TranslatedText>,
): ImportedTexts {
  const units = considered.map(({ unit, present, refusal, result }): ImportedUnit => {
    const now = after.get(unit.id)
    // After cleaning, the new text may equal the current one.
    const isChanged = result === 'changed' && (now?.text !== present?.text || now?.state !== present?.state)
    return {
      unit: unit.id.slice(0, 300),
      record: present?.record ?? '',
      name: present?.name ?? unit.id.split('/').slice(2).join('/').slice(0, 200),
      rich: present?.rich ?? false,
      result: result === 'refused' || result === 'missing' ? result : isChanged ? 'changed' : 'same',
      before: present?.text ?? null,
      after: isChanged ? (now?.text ?? null) : null,
      refusal,
    }
  })
  const count = (result: ImportedUnit['result']) => units.filter((unit) => unit.result === result).length
  return {
    language,
    changed: count('changed'),
    same: count('same'),
    missing: count('missing'),
    refused: count('refused'),
    units,
  }
}
