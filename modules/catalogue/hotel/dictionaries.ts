/** The dictionaries of the supplier's texts, by language; English has none. Pure. */
import { messagesOf } from '@tussenuit/languages/messages.ts'
import { type SupplierDictionary, supplierTranslator, type Translator } from './supplier-texts.ts'

export const dictionaryOf = (language: string): SupplierDictionary | null =>
  messagesOf<SupplierDictionary>(language, 'supplier') ?? null

/** Translates with the dictionary only, without translations by staff. */
export const dictionaryTranslator = (language: string): Translator =>
  supplierTranslator(language, dictionaryOf(language))
