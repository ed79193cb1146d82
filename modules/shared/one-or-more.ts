/** Query parameters with one value or several, separated by commas: "draft,active". */
import { Type } from 'typebox'

export const OneOrMore = (values: readonly string[]) =>
  Type.String({
    pattern: `^(?:${values.join('|')})(?:,(?:${values.join('|')}))*$`,
    maxLength: 400,
    description: `One or more of ${values.join(', ')}, with commas`,
  })

export const splitOneOrMore = (text: string): string[] => [...new Set(text.split(','))]
