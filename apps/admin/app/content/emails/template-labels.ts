/**
 * The fields and conditions of an e-mail text in the language of the interface: the tag for `total_cents | euros` is
 * shown as `‹Total to pay us›`. Every tag has a label of its own, so the text can be converted back without a loss.
 * Pure.
 */
type Translate = (key: string, options?: Record<string, unknown>) => string

export type TemplateLabels = {
  /** Replaces each tag by its label. */
  toLabels: (text: string) => string
  /** Replaces each label by its tag; other text is unchanged. */
  toSource: (text: string) => string
  /** The label of a field, such as `total_cents | euros`, without its marks. */
  fieldLabel: (expression: string) => string
  /** A condition as the clause after "if", such as "something is left to pay". */
  conditionPhrase: (expression: string) => string
  /** The list of a loop, such as `for line in lines`, as "For each line of the price". */
  loopPhrase: (tag: string) => string
}

const tagPattern = /{{.*?}}|{%[^%]*%}/g
const labelPattern = /‹([^‹›\n]*)›/g

/** The keys of the conditions in the messages of the back-office. */
const conditionNames: Record<string, string> = {
  'activities.size > 0': 'activities',
  'balance_due_date != nil': 'dueDate',
  'booking != ""': 'bookingNumber',
  'card_refund_cents > 0': 'cardRefund',
  credit_number: 'creditNote',
  'children != ""': 'children',
  'description.size > 0': 'description',
  'due_now_cents > 0': 'dueNow',
  'fee_cents != nil': 'fee',
  'hotel_extra.size > 0': 'hotelExtra',
  'house_rules.size > 0': 'houseRules',
  'house_rules.size > 0 or hotel_extra.size > 0': 'goodToKnow',
  'item.arrives != nil': 'entryArrival',
  'item.cents != nil': 'entryAmount',
  'item.day != nil': 'entryDay',
  'item.hotel != nil': 'entryHotel',
  "item.number != ''": 'entryNumber',
  invoice_attached: 'invoiceAttached',
  'lost_stay_cents > 0': 'lostStay',
  'credit_of != nil': 'isCreditNote',
  'message != ""': 'message',
  more: 'more',
  'open_cents > 0': 'open',
  'others > 0': 'others',
  'owed_cents > 0': 'owed',
  'payable_at_hotel_cents > 0': 'paidAtHotel',
  'quantity > 1': 'several',
  'reason == "late"': 'late',
  'reason == "second"': 'second',
  'received_cents > 0': 'received',
  'released_cents > 0': 'released',
  send_on: 'sendOn',
  'total == 0': 'noRows',
  travel: 'travel',
  'unlisted > 0': 'unlisted',
  'voucher_cents > 0': 'vouchers',
  'voucher_refund_cents > 0': 'voucherRefund',
  waits: 'waits',
}

/** The message key of a field: its variable, with a suffix for the formats `label` and `truncate`. */
function fieldName(expression: string): string {
  const [variable = '', format = ''] = expression.split('|').map((part) => part.trim())
  const suffix = format === 'label' ? '_label' : format.startsWith('truncate') ? '_short' : ''
  return `${variable.replaceAll('.', '_')}${suffix}`
}

export const expressionIn = (tag: string): string => tag.replace(/^{[{%]-?\s*|\s*-?[%}]}$/g, '')

/** The expression of an `if` or `elsif`; null for any other tag. */
export const conditionIn = (tag: string): string | null =>
  /^(?:if|elsif)\s+(.*)$/.exec(expressionIn(tag))?.[1]?.trim() ?? null

export function createTemplateLabels(translate: Translate): TemplateLabels {
  const [labels, tags] = [new Map<string, string>(), new Map<string, string>()]
  const fieldLabel = (expression: string) => translate(`emailField.${fieldName(expression)}`, { _: expression })
  const conditionPhrase = (expression: string) => {
    const name = conditionNames[expression]
    return name === undefined ? expression : translate(`emailCondition.${name}`)
  }
  const loopPhrase = (tag: string) => {
    const list = expressionIn(tag).split(/\s+in\s+/)[1] ?? ''
    return translate(`emailLoop.${list.replaceAll('.', '_')}`, { _: expressionIn(tag) })
  }
  const describe = (tag: string): string => {
    if (tag.startsWith('{{')) return fieldLabel(expressionIn(tag))
    const [keyword = ''] = expressionIn(tag).split(/\s/)
    if (keyword === 'for') return loopPhrase(tag)
    const condition = conditionIn(tag)
    return translate(`emailText.${keyword}`, {
      _: expressionIn(tag),
      ...(condition !== null && { condition: conditionPhrase(condition) }),
    })
  }
  const labelFor = (tag: string): string => {
    const known = labels.get(tag)
    if (known !== undefined) return known
    const description = describe(tag).replaceAll(/[‹›]/g, '')
    let label = description
    for (let copy = 2; tags.has(label); copy += 1) label = `${description} (${copy})`
    labels.set(tag, label)
    tags.set(label, tag)
    return label
  }
  return {
    toLabels: (text) => text.replace(tagPattern, (tag) => `‹${labelFor(tag)}›`),
    toSource: (text) => text.replace(labelPattern, (mark, label: string) => tags.get(label) ?? mark),
    fieldLabel,
    conditionPhrase,
    loopPhrase,
  }
}

/** The first `‹label›` in a source text that has no tag, as typed; undefined if there is none. */
export const findUnknownField = (source: string): string | undefined => source.match(labelPattern)?.[0]
