/**
 * Reason and actor of a state change, the note of a movement of a voucher code, and why a mail was not sent: codes and
 * generated texts are translated, texts by people and by mail servers are unchanged.
 */
import { useTranslate } from 'ra-core'
import { useDayFormat } from '../page/dates.ts'

const keyOf = (text: string) => text.replaceAll(/\W+/g, '_').toLowerCase()
const received = /^(\w+) received$/
const issued = /^(\d+) issued$/
/** Written by `updateCampaignCodeDates` of modules/money/ledger. */
const withCampaign = /^with its campaign: valid (\S+) to (\S+), before that (\S+) to (\S+)$/

type TextOf = (stored: string) => string

export function useEventTexts(): { reasonOf: TextOf; noteOf: TextOf; actorOf: TextOf; mailErrorOf: TextOf } {
  const translate = useTranslate()
  const day = useDayFormat()
  return {
    reasonOf: (reason) => {
      const method = received.exec(reason)?.[1]
      const codes = issued.exec(reason)?.[1]
      if (codes) return translate('reservation.why.issued', { smart_count: Number(codes) })
      return method
        ? translate('reservation.why.received', { method: translate(`reservation.method.${method}`, { _: method }) })
        : translate(`reservation.why.${keyOf(reason)}`, { _: reason })
    },
    noteOf: (note) => {
      const [, from, until, oldFrom, oldUntil] = withCampaign.exec(note)?.map(String) ?? []
      if (from && until && oldFrom && oldUntil)
        return translate('voucher.note.with_its_campaign', {
          from: day(from),
          until: day(until),
          oldFrom: day(oldFrom),
          oldUntil: day(oldUntil),
        })
      return translate(`voucher.note.${keyOf(note)}`, { _: note })
    },
    mailErrorOf: (error) => translate(`reservation.mailError.${keyOf(error)}`, { _: error }),
    actorOf: (actor) => translate(`reservation.by.${keyOf(actor)}`, { _: actor }),
  }
}
