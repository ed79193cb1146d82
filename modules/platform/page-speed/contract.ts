/** How fast pages were in the browsers of visitors: the Core Web Vitals (web.dev/articles/vitals), without persons. */
import { Type } from 'typebox'
import { call } from '../../shared/call.ts'
import { Nothing } from '../../shared/shapes.ts'
import { pageKinds } from './page-kinds.ts'

const milliseconds = (maximum: number, description: string) =>
  Type.Optional(Type.Number({ minimum: 0, maximum, description }))

export const PageSpeedShape = Type.Object(
  {
    page: Type.Enum([...pageKinds], { description: 'The kind of page on which the visit began' }),
    screen: Type.Enum(['phone', 'wide'], { description: 'phone: at most 640 px wide' }),
    lcp_ms: milliseconds(600_000, 'Largest Contentful Paint, in milliseconds'),
    inp_ms: milliseconds(600_000, 'Interaction to Next Paint, in milliseconds; absent without an interaction'),
    cls: Type.Optional(Type.Number({ minimum: 0, maximum: 1000, description: 'Cumulative Layout Shift' })),
  },
  { minProperties: 3 },
)

export const recordPageSpeed = call({
  method: 'POST',
  path: '/page-speed',
  summary: 'Counts how fast a page was in a visitor’s browser; nothing is stored',
  body: PageSpeedShape,
  limit: 'page-speed',
  access: [{ who: 'public', reply: Nothing }],
})
