/** What a new shop still needs, on the first page until it is done or put away. */
import { useQuery } from '@tanstack/react-query'
import type { FirstSteps as Steps } from '@tussenuit/modules/first-steps/contract.ts'
import type { StepName } from '@tussenuit/modules/first-steps/step-names.ts'
import { useStore, useTranslate } from 'ra-core'
import { Link } from 'react-router'
import { mayDo } from './access.ts'
import { send } from './data-provider.ts'
import type { ResourceName } from './resources.ts'

/** Where a step is done, and what the role needs for it; the own second factor needs nothing. */
const places: Record<StepName, { path: string; resource?: ResourceName }> = {
  second_factor: { path: '/account' },
  look: { path: '/brand', resource: 'brand' },
  prices: { path: '/prices', resource: 'prices' },
  payment: { path: '/payments', resource: 'payments' },
  pages: { path: '/content-pages', resource: 'content-pages' },
  hotels: { path: '/hotels/create', resource: 'hotels' },
  deals: { path: '/deals', resource: 'deals' },
  team: { path: '/users/create', resource: 'users' },
}

/** Only steps that the role may take. */
export function FirstSteps({ permissions }: { permissions: readonly string[] }) {
  const translate = useTranslate()
  const [isAway, setAway] = useStore('first-steps.away', false)
  const { data } = useQuery<Steps>({
    queryKey: ['first-steps'],
    queryFn: ({ signal }) => send('GET /firstSteps', {}, signal),
    enabled: !isAway,
  })
  const steps = data?.filter(({ name }) => {
    const { resource } = places[name]
    return resource === undefined || mayDo(permissions, resource, 'edit')
  })
  const done = steps?.filter((step) => step.done).length ?? 0
  if (isAway || !steps || done === steps.length) return null
  return (
    <details className="first-steps">
      <summary>
        {translate('firstSteps.title')}{' '}
        <span className="quiet figures">{translate('firstSteps.done', { done, all: steps.length })}</span>
      </summary>
      <ol>
        {steps.map((step) => (
          <li key={step.name} data-done={step.done || undefined}>
            {step.done ? (
              <span>
                {translate(`firstSteps.${step.name}`)} <span className="unseen">{translate('firstSteps.isDone')}</span>
              </span>
            ) : (
              <Link to={places[step.name].path}>{translate(`firstSteps.${step.name}`)}</Link>
            )}
          </li>
        ))}
      </ol>
      <button type="button" className="bare" onClick={() => setAway(true)}>
        {translate('firstSteps.away')}
      </button>
    </details>
  )
}
