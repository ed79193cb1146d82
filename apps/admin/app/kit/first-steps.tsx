/** The steps to take before the shop opens to visitors. The start page shows them until the shop is open. */
import { Button } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import type { FirstSteps as Steps } from '@tussenuit/modules/office/first-steps/contract.ts'
import type { StepName } from '@tussenuit/modules/office/first-steps/step-names.ts'
import { useTranslate } from 'ra-core'
import { Link } from 'react-router'
import { isPermitted } from './session/access.ts'
import { callApi } from './data-provider.ts'
import { useShopOpening } from './opening.ts'
import type { ResourceName } from './resources.ts'

/**
 * The path of a step and the permission that it needs; the user's own second factor needs none. Supplier and mail
 * server have no path, because they are configured on the server.
 */
const stepTargets: Record<StepName, { path: string; resource?: ResourceName } | null> = {
  second_factor: { path: '/account' },
  look: { path: '/brand', resource: 'brand' },
  seller: { path: '/documents', resource: 'documents' },
  prices: { path: '/prices', resource: 'prices' },
  vat: { path: '/vat', resource: 'vat' },
  payment: { path: '/payments', resource: 'payments' },
  supplier: null,
  mail: null,
  pages: { path: '/content-pages', resource: 'content-pages' },
  hotels: { path: '/hotels/create', resource: 'hotels' },
  deals: { path: '/deals', resource: 'deals' },
  team: { path: '/users/create', resource: 'users' },
}

export function ShopSetupChecklist({ permissions }: { permissions: readonly string[] }) {
  const { opening } = useShopOpening()
  // As on the page for visitors, a saved setting means that the shop has been open before.
  const wasOpen = (opening?.version ?? 0) > 0
  return opening && !opening.open ? <StepList permissions={permissions} wasOpen={wasOpen} /> : null
}

function StepList({ permissions, wasOpen }: { permissions: readonly string[]; wasOpen: boolean }) {
  const translate = useTranslate()
  const { change } = useShopOpening()
  const { data, isFetching, refetch } = useQuery<Steps>({
    queryKey: ['first-steps'],
    queryFn: ({ signal }) => callApi('GET /firstSteps', {}, signal),
  })
  const required = data?.filter((step) => step.is_required) ?? []
  const openSteps = required.filter((step) => !step.done)
  const [done, all] = [required.length - openSteps.length, required.length]
  return (
    <section className="first-steps" aria-labelledby="first-steps" aria-busy={isFetching}>
      <h2 id="first-steps">{translate('firstSteps.title')}</h2>
      <p>{translate(wasOpen ? 'firstSteps.leadAgain' : 'firstSteps.lead')}</p>
      {data && (
        <>
          <p className="quiet figures">{translate('firstSteps.done', { done, all })}</p>
          <ol>
            {data.map((step) => (
              <FirstStepItem key={step.name} step={step} permissions={permissions} />
            ))}
          </ol>
          <div className="first-steps-end">
            <Button
              variant="contained"
              color="primary"
              disabled={openSteps.length > 0 || change.busy || isFetching}
              onClick={() => void change.run(true)}
            >
              {translate('opening.open')}
            </Button>
            <Button disabled={isFetching} onClick={() => void refetch()}>
              {translate('firstSteps.again')}
            </Button>
            <p className="quiet" role="status">
              {openSteps.length > 0
                ? translate('firstSteps.left', { smart_count: openSteps.length })
                : translate('firstSteps.ready')}
            </p>
          </div>
        </>
      )}
    </section>
  )
}

function FirstStepItem({ step, permissions }: { step: Steps[number]; permissions: readonly string[] }) {
  const translate = useTranslate()
  const { name, done, missing } = step
  const target = stepTargets[name]
  const mayGo = target !== null && (target.resource === undefined || isPermitted(permissions, target.resource, 'edit'))
  return (
    <li data-done={done || undefined}>
      <div>
        <p>
          {mayGo ? (
            <Link to={target.path}>{translate(`firstSteps.step.${name}`)}</Link>
          ) : (
            <span>{translate(`firstSteps.step.${name}`)}</span>
          )}{' '}
          {done && <span className="unseen">{translate('firstSteps.isDone')}</span>}
          {!step.is_required && <span className="quiet">{translate('firstSteps.advice')}</span>}
        </p>
        {missing.length > 0 && (
          <ul className="quiet">
            {missing.map((part) => (
              <li key={part}>{translate(`firstSteps.missing.${part}`)}</li>
            ))}
          </ul>
        )}
      </div>
    </li>
  )
}
