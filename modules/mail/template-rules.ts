/** What a text of an e-mail that staff wrote may contain. Pure. */
import type { FieldError } from '../shared/refusal.ts'
import { makeEngine } from './engine.ts'
import { linkVariables } from './secrets.ts'
import { findTemplate, messagesIn, type EmailTemplate, type MailKind } from './templates.ts'

const parts = ['subject', 'preheader', 'body'] as const

/** What every e-mail may name, of which a part is read. */
const everywhere = 'company'
export const companyParts = ['name', 'email', 'phone'] as const
const linkTarget = /\[[^\]]+\]\(({{[^}]*}}|[^)\s]*)\)/g
const linkVariable = new RegExp(`^{{-?\\s*(?:item\\.)?(?:${linkVariables.join('|')})\\s*-?}}$`)
const ownLink = /^(?:https:\/\/[^\s"<>]+|mailto:[^\s"<>]+|tel:\+?\d+)$/
/** A loop over numbers would not read anything. */
const numberRange = /{%[^%]*\(\s*\S+\s*\.\.[^%]*%}/

/** Names that the program's own text reads: those that are handed to an e-mail of this kind. Sorted. */
export function variablesOf(kind: MailKind): string[] {
  const { template } = findTemplate(kind, 'en')
  const read = parts.flatMap((part) => namesIn(template[part]))
  return [...new Set([...read, everywhere])].sort()
}

function namesIn(text: string): string[] {
  const engine = makeEngine('en', messagesIn('en').texts, true)
  return engine.globalVariablesSync(engine.parse(text))
}

/** Each problem with its field; an empty list: the text can be used. Liquid's own sentence says where it fails. */
export function problemsOf(kind: MailKind, template: EmailTemplate): FieldError[] {
  return parts.flatMap((path) => {
    const text = template[path]
    const problem = (code: string, message: string): FieldError[] => [{ path, code, message }]
    if (numberRange.test(text)) return problem('template_syntax', 'A loop goes over a list, not over numbers.')
    let names: string[]
    try {
      names = namesIn(text)
    } catch (error) {
      return problem('template_syntax', (error as Error).message)
    }
    const known = variablesOf(kind)
    const unknown = names.find((name) => !known.includes(name))
    if (unknown !== undefined) return problem('template_variable', `This e-mail has no "${unknown}".`)
    const wrong = [...text.matchAll(linkTarget)].find(([, to = '']) => !linkVariable.test(to) && !ownLink.test(to))
    return wrong ? problem('template_link', `"${wrong[1]}" is no address that a link may have.`) : []
  })
}
