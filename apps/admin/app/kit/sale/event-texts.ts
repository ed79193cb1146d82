/**
 * Reason and actor of a state change, and why a mail was not sent: codes and generated texts are translated, texts by
 * people and by mail servers are unchanged.
 */
import { useTranslate } from 'ra-core'

const keyOf = (text: string) => text.replaceAll(/\W+/g, '_').toLowerCase()
const received = /^(\w+) received$/
const issued = /^(\d+) issued$/

type TextOf = (stored: string) => string

export function useEventTexts(): { reasonOf: TextOf; actorOf: TextOf; mailErrorOf: TextOf } {
  const translate = useTranslate()
  return {
    reasonOf: (reason) => {
      const method = received.exec(reason)?.[1]
      const codes = issued.exec(reason)?.[1]
      if (codes) return translate('reservation.why.issued', { smart_count: Number(codes) })
      return method
        ? translate('reservation.why.received', { method: translate(`reservation.method.${method}`, { _: method }) })
        : translate(`reservation.why.${keyOf(reason)}`, { _: reason })
    },
    mailErrorOf: (error) => translate(`reservation.mailError.${keyOf(error)}`, { _: error }),
    actorOf: (actor) => translate(`reservation.by.${keyOf(actor)}`, { _: actor }),
  }
}
