/** Reason and actor of a state change: generated texts are translated, texts by people are unchanged. */
import { useTranslate } from 'ra-core'

const keyOf = (text: string) => text.replaceAll(/\W+/g, '_').toLowerCase()
const received = /^(\w+) received$/
const issued = /^(\d+) issued$/

export function useEventTexts(): { reasonOf: (reason: string) => string; actorOf: (actor: string) => string } {
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
    actorOf: (actor) => translate(`reservation.by.${keyOf(actor)}`, { _: actor }),
  }
}
