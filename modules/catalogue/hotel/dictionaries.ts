/** The dictionaries that translate the supplier's texts, by language; English has none. Pure. */
import { messagesOf } from '@tussenuit/languages/messages.ts'
import { type SupplierDictionary, createSupplierTranslator, type Translator } from './supplier-texts.ts'

export const findDictionary = (language: string): SupplierDictionary | null =>
  messagesOf<SupplierDictionary>(language, 'supplier') ?? null

/** A translator that uses only the dictionary, without translations by staff. */
export const createDictionaryTranslator = (language: string): Translator =>
  createSupplierTranslator(language, findDictionary(language))
