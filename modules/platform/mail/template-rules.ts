/** Validates an e-mail text written by staff. Pure. */
import type { FieldError } from '../../shared/refusal.ts'
import { createTemplateEngine } from './engine.ts'
import { linkVariables } from './secrets.ts'
import { suppliedEmailTemplate, emailMessagesIn, type EmailTemplate, type MailKind } from './templates.ts'

const parts = ['subject', 'preheader', 'body'] as const

/** Variables of the company, which every mail may use. */
const everywhere = 'company'
export const companyParts = ['name', 'email', 'phone'] as const
const linkTarget = /\[[^[\]]+\]\(({{[^}]*}}|[^)\s]*)\)/g
const linkVariable = new RegExp(`^{{-?\\s*(?:item\\.)?(?:${linkVariables.join('|')})\\s*-?}}$`)
const ownLink = /^(?:https:\/\/[^\s"<>]+|mailto:[^\s"<>]+|tel:\+?\d+)$/
/**
 * Limits that are checked before a text is parsed: patterns scan one line at a time, and values are inserted again for
 * each loop iteration. The supplied texts have up to 30 tags, and lines of up to 430 characters.
 */
const [maxMarks, maxLineLength] = [300, 1_000]
const mark = /{{|{%/g
/** Matches a tag up to the next percent sign, without backtracking. */
const tag = /{%([^%]*)%}/g

/** Why rendering a text would be too expensive, or null. */
function findCostProblem(text: string): string | null {
  if (text.split('\n').some((line) => line.length > maxLineLength))
    return `A line has at most ${maxLineLength} characters. Begin a new one.`
  if ((text.match(mark)?.length ?? 0) > maxMarks) return `A text has at most ${maxMarks} variables and conditions.`
  let depth = 0
  for (const [, inside = ''] of text.matchAll(tag)) {
    // A loop over a range of numbers is refused, because it may run any number of times.
    if (inside.includes('..')) return 'A loop goes over a list, not over numbers.'
    const [name = ''] = inside.replaceAll('-', ' ').trim().split(/\s/)
    if (name === 'for') depth += 1
    if (name === 'endfor') depth -= 1
    if (depth > 1) return 'A loop has no loop within it.'
  }
  return null
}

/** The variables that the supplied English text of a kind uses, and `company`, sorted. */
export function listEmailTemplateVariables(kind: MailKind): string[] {
  const { template } = suppliedEmailTemplate(kind, 'en')
  const usedNames = parts.flatMap((part) => namesIn(template[part]))
  return [...new Set([...usedNames, everywhere])].sort()
}

/** The fields and the expressions of conditions that the supplied texts of that kind contain. */
export function listEmailTemplateTags(kind: MailKind, language: string): { fields: string[]; conditions: string[] } {
  const texts = ['en', language].flatMap((each) => {
    const { template } = suppliedEmailTemplate(kind, each)
    return parts.map((part) => template[part])
  })
  const expressions = (pattern: RegExp) => [
    ...new Set(texts.flatMap((text) => [...text.matchAll(pattern)].map(([, expression]) => expression!.trim()))),
  ]
  return {
    fields: [...new Set([...expressions(/{{(.*?)}}/g), ...companyParts.map((part) => `${everywhere}.${part}`)])],
    conditions: expressions(/{%-?\s*(?:if|elsif)\b([^%]*?)-?%}/g),
  }
}

function namesIn(text: string): string[] {
  const engine = createTemplateEngine('en', emailMessagesIn('en').texts, true)
  return engine.globalVariablesSync(engine.parse(text))
}

/** The problems by field; empty if the text is valid. A Liquid error is reported with its message. */
export function findEmailTemplateProblems(kind: MailKind, template: EmailTemplate): FieldError[] {
  return parts.flatMap((path) => {
    const text = template[path]
    const problem = (code: string, message: string): FieldError[] => [{ path, code, message }]
    const cost = findCostProblem(text)
    if (cost !== null) return problem('template_syntax', cost)
    let names: string[]
    try {
      names = namesIn(text)
    } catch (error) {
      return problem('template_syntax', (error as Error).message)
    }
    const variables = listEmailTemplateVariables(kind)
    const unknown = names.find((name) => !variables.includes(name))
    if (unknown !== undefined) return problem('template_variable', `This e-mail has no "${unknown}".`)
    const targets = text.split('\n').flatMap((line) => [...line.matchAll(linkTarget)])
    const wrong = targets.find(([, to = '']) => !linkVariable.test(to) && !ownLink.test(to))
    return wrong ? problem('template_link', `"${wrong[1]}" is no address that a link may have.`) : []
  })
}
