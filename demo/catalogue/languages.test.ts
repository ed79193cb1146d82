/** Every language has translations of the whole catalogue and of every page. */
import { describe, expect, it } from 'vitest'
import { cleanHtml } from '@tussenuit/modules/shared/html.ts'
import { languages } from '@tussenuit/modules/shared/language.ts'
import { messagesOf } from '@tussenuit/languages/messages.ts'
import {
  phraseKey,
  type SupplierDictionary,
  createSupplierTranslator,
} from '@tussenuit/modules/catalogue/hotel/supplier-texts.ts'
import { roomName } from '@tussenuit/stand-ins/etg/rate-object.ts'
import { hotels } from '../hotels/index.ts'
import {
  catalogueTextsFor,
  type Kind,
  pageTextsFor,
  pictureTextsFor,
  supplierPhrasesFor,
  listTranslatedLanguages,
} from '../languages.ts'
import { pictures } from '../pictures/index.ts'
import { contentPages } from './content.ts'
import { catalogue } from './index.ts'

type Fields = Record<string, string>
const toRecord = <T>(list: T[], keyOf: (one: T) => string, fieldsOf: (one: T) => Fields): Record<string, Fields> =>
  Object.fromEntries(list.map((one) => [keyOf(one), fieldsOf(one)]))

/** The English texts, in the format of the language files. */
const english: Record<Kind, Record<string, Fields>> = {
  deal: toRecord(
    catalogue.deals,
    (one) => one.key,
    ({ title, summary, description_html, hotel_info }) => ({
      title,
      summary,
      description_html,
      hotel_title: hotel_info.title,
      hotel_description_html: hotel_info.description_html,
    }),
  ),
  category: toRecord(
    catalogue.categories,
    (one) => one.category_name,
    ({ display_name, summary }) => ({ title: display_name, summary }),
  ),
  theme: toRecord(
    catalogue.themes,
    (one) => one.name,
    ({ title, summary }) => ({ title, summary }),
  ),
  destination: toRecord(
    catalogue.destinations,
    (one) => one.name,
    ({ title, summary }) => ({ title, summary }),
  ),
  surrounding: toRecord(
    catalogue.surroundings,
    (one) => one.key,
    ({ title, name, description_html }) => ({ title, name, description_html }),
  ),
  activity: toRecord(
    catalogue.activities,
    (one) => one.key,
    ({ title, external_name, description_html }) => ({ title, external_name, description_html }),
  ),
  additional_info: toRecord(
    catalogue.additional_info,
    (one) => one.key,
    ({ title, description_html }) => ({ title, description_html }),
  ),
  banner: toRecord(
    catalogue.banners,
    (one) => one.picture,
    ({ title, text }) => ({ title, text }),
  ),
  voucher: toRecord(
    catalogue.vouchers,
    (one) => one.key,
    ({ name, description_html }) => ({ name, description_html }),
  ),
  custom_filter: toRecord(
    catalogue.custom_filters,
    (one) => one.key,
    ({ name, values }) => ({ title: name, ...Object.fromEntries(values.map((value) => [value.key, value.label])) }),
  ),
}
const kinds = Object.keys(english) as Kind[]

const ofOtherScripts: Record<string, RegExp> = {
  fa: /\p{Script=Arabic}/u,
  ur: /\p{Script=Arabic}/u,
  'zh-CHS': /\p{Script=Han}/u,
}

/** Texts that may equal the English: names of places and hotels, and words that several languages share. */
const sharedTexts = new Set([
  'category/wellness.title',
  'deal/country-house-in-doorn.hotel_title',
  'deal/salt-room-by-the-sea.hotel_title',
  'contact.title',
  'cookies.title',
  'activity/massage.external_name',
])
const canBeSameText = (path: string): boolean => /^destination\/[a-z-]+\.title$/.test(path) || sharedTexts.has(path)

const tagsIn = (html: string): string => [...html.matchAll(/<[^>]*>/g)].map(([tag]) => tag).join('')

/** Problems of one translation. */
function faultsOf(language: string, path: string, said: string, from: string): string[] {
  const faults: string[] = []
  if (said.trim() === '' || said !== said.trim()) faults.push(`${path}: empty, or with spaces round it`)
  if (said === from && !canBeSameText(path)) faults.push(`${path}: the English as it is`)
  if (tagsIn(said) !== tagsIn(from)) faults.push(`${path}: other tags than the English`)
  if (tagsIn(cleanHtml(said)) !== tagsIn(cleanHtml(from))) faults.push(`${path}: not the same once it is cleaned`)
  if (/&(?!\w+;)/.test(said)) faults.push(`${path}: a bare ampersand`)
  const script = ofOtherScripts[language]
  if (script && !script.test(said)) faults.push(`${path}: not in the script of the language`)
  return faults
}

function keyFaults(path: string, said: object, wanted: object): string[] {
  const [has, needs] = [Object.keys(said), Object.keys(wanted)]
  return [
    ...needs.filter((key) => !has.includes(key)).map((key) => `${path}: lacks ${key}`),
    ...has.filter((key) => !needs.includes(key)).map((key) => `${path}: does not know ${key}`),
  ]
}

it('there is a folder for each language of the shop but English, and no other', () => {
  expect(listTranslatedLanguages()).toEqual(languages.filter((language) => language !== 'en').sort())
})

describe.each(languages.filter((language) => language !== 'en'))('in %s', (language) => {
  it('the catalogue is translated completely, without extra texts', () => {
    const texts = catalogueTextsFor(language)
    if (!texts) return expect.fail(`demo/languages/${language}/catalogue.json is not there`)
    const faults = keyFaults('catalogue', texts, english)
    for (const kind of kinds) {
      faults.push(...keyFaults(kind, texts[kind] ?? {}, english[kind]))
      for (const [key, from] of Object.entries(english[kind])) {
        const said = texts[kind]?.[key] ?? {}
        faults.push(...keyFaults(`${kind}/${key}`, said, from))
        for (const [field, text] of Object.entries(said))
          if (from[field] !== undefined)
            faults.push(...faultsOf(language, `${kind}/${key}.${field}`, text, from[field]))
      }
    }
    expect(faults).toEqual([])
  })

  it('every picture is described, as short as in English', () => {
    const said = pictureTextsFor(language) ?? {}
    const faults = keyFaults('pictures', said, pictures)
    for (const [key, { alt }] of Object.entries(pictures)) {
      faults.push(...faultsOf(language, key, said[key] ?? '', alt))
      if ((said[key] ?? '').length > 130) faults.push(`${key}: more than 130 characters`)
    }
    expect(faults).toEqual([])
  })

  it('every room and amenity of the hotels is translated, by the dictionary or here and not in both', () => {
    const lacking = new Map<string, string>()
    const { amenity, room } = createSupplierTranslator(
      language,
      messagesOf<SupplierDictionary>(language, 'supplier')!,
      undefined,
      (part) => lacking.set(phraseKey(part), part),
    )
    for (const hotel of hotels) {
      for (const { amenities } of hotel.amenity_groups) amenities.forEach(amenity)
      for (const one of hotel.rooms) {
        one.amenities.forEach(amenity)
        room(roomName({ room: one }))
      }
    }
    const said = supplierPhrasesFor(language) ?? {}
    expect(
      keyFaults(
        'phrases',
        Object.fromEntries(Object.keys(said).map((text) => [phraseKey(text), ''])),
        Object.fromEntries(lacking),
      ),
    ).toEqual([])
    expect(Object.entries(said).flatMap(([from, text]) => faultsOf(language, from, text, from))).toEqual([])
  })

  it('every page is translated in full, with the same questions in the same order', () => {
    const texts = pageTextsFor(language)
    if (!texts) return expect.fail(`demo/languages/${language}/pages.json is not there`)
    const faults = keyFaults('pages', texts, contentPages)
    for (const [name, from] of Object.entries(contentPages)) {
      const said = texts[name as keyof typeof texts]
      if (!said) continue
      faults.push(...keyFaults(name, said, from))
      for (const field of ['title', 'lead', 'body_html'] as const) {
        if (from[field] === '')
          faults.push(...(said[field] === '' ? [] : [`${name}.${field}: the English says nothing here`]))
        else faults.push(...faultsOf(language, `${name}.${field}`, said[field] ?? '', from[field]))
      }
      if (said.faq?.length !== from.faq.length) faults.push(`${name}: other questions than the English`)
      for (const [index, entry] of from.faq.entries()) {
        const answer = said.faq?.[index]
        faults.push(
          ...faultsOf(language, `${name}.faq[${index}].question`, answer?.question ?? '', entry.question),
          ...faultsOf(language, `${name}.faq[${index}].answer_html`, answer?.answer_html ?? '', entry.answer_html),
        )
      }
    }
    expect(faults).toEqual([])
  })

  it('the legal pages name the same articles, periods and amounts', () => {
    const texts = pageTextsFor(language)
    const digits = (html: string) =>
      html
        .replaceAll(/<[^>]*>/g, ' ')
        .replaceAll(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))
        .replaceAll(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
        .match(/\d+/g)
        ?.sort() ?? []
    for (const name of ['algemene-voorwaarden', 'accessibility', 'about-us'] as const)
      for (const number of digits(contentPages[name].body_html))
        expect(digits(texts?.[name]?.body_html ?? ''), `${name}: ${number}`).toContain(number)
  })

  it('titles and summaries of packages are unique, and summaries fit a card', () => {
    const deals = Object.entries(catalogueTextsFor(language)?.deal ?? {})
    for (const field of ['title', 'summary'])
      expect(new Set(deals.map(([, said]) => said[field])).size).toBe(catalogue.deals.length)
    expect(
      deals
        .filter(([, said]) => (said['title'] ?? '').length > 60 || (said['summary'] ?? '').length > 175)
        .map(([key]) => key),
    ).toEqual([])
  })
})

it('Dutch titles also make sense in a breadcrumb, which shows the first two words', () => {
  const dangling =
    /(,|:|\s(aan|bij|boven|de|een|en|het|in|met|na|naar|of|om|onder|op|over|per|rond|te|tussen|van|voor|zonder))$/i
  const firsts = Object.values(catalogueTextsFor('nl')!.deal).map(({ title }) =>
    title!.split(' ').slice(0, 2).join(' '),
  )
  expect(
    firsts.map((beginning) => beginning.replace(/[,;:]$/, '')).filter((beginning) => dangling.test(beginning)),
  ).toEqual([])
})
