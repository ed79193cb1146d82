/**
 * Catches errors of a screen and shows a message in its place; menu and other screens continue to work, and typed
 * values are retained.
 */
import { Button } from '@mui/material'
import { useTranslate } from 'ra-core'
import { Component, type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import {
  collectUnsavedWork,
  clearEditedFields,
  discardRetainedWork,
  trackEditedField,
  type RetainedWork,
  saveRetainedWork,
} from '../kit/session/retained-work.ts'
import { PageHeader } from '../kit/page/page-head.tsx'

export function ScreenBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  useEffect(() => clearEditedFields, [pathname])
  return (
    <div className="screen" onInput={(event) => trackEditedField(event.target)}>
      <Boundary path={pathname}>{children}</Boundary>
    </div>
  )
}

type State = { path: string; work: RetainedWork | null }

class Boundary extends Component<{ path: string; children: ReactNode }, State> {
  override state: State = { path: this.props.path, work: null }

  /** Runs while the failed screen is still mounted. */
  static getDerivedStateFromError(): Partial<State> {
    return { work: collectUnsavedWork() }
  }

  /** Resets when another screen is opened. */
  static getDerivedStateFromProps({ path }: { path: string }, before: State): State | null {
    return path === before.path ? null : { path, work: null }
  }

  override render() {
    const { work } = this.state
    return work ? <ScreenFailed work={work} tryAgain={() => this.setState({ work: null })} /> : this.props.children
  }
}

/** Restores the retained work to its screen, unless that makes the screen fail again. */
function ScreenFailed({ work, tryAgain }: { work: RetainedWork; tryAgain: () => void }) {
  const translate = useTranslate()
  useEffect(() => saveRetainedWork(work), [work])
  const hasWork = Object.keys(work.work).length > 0
  const startEmpty = () => {
    discardRetainedWork()
    tryAgain()
  }
  return (
    <section className="screen-failed" role="alert">
      <PageHeader title={translate('failed.title')} lead={translate(hasWork ? 'failed.leadRetained' : 'failed.lead')} />
      <div className="failed-actions">
        <Button variant="contained" onClick={tryAgain}>
          {translate('failed.again')}
        </Button>
        <Button variant="outlined" onClick={() => location.reload()}>
          {translate('failed.reload')}
        </Button>
        {hasWork && <Button onClick={startEmpty}>{translate('failed.withoutTyped')}</Button>}
      </div>
      {work.texts.length > 0 && (
        <>
          <h2>{translate('failed.typed')}</h2>
          <p className="quiet">{translate('failed.typedLead')}</p>
          <dl className="retained-texts">
            {work.texts.map(({ label, text }) => (
              <div key={`${label} ${text}`}>
                <dt>{label}</dt>
                <dd dir="auto">{text}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </section>
  )
}

/** The fallback if the layout itself fails; react-admin renders it in place of the whole back-office. */
export function OfficeErrorScreen({ resetErrorBoundary }: { resetErrorBoundary: (reason: unknown) => void }) {
  const [work] = useState(collectUnsavedWork)
  return (
    <main className="office-failed">
      <ScreenFailed work={work} tryAgain={() => resetErrorBoundary(null)} />
    </main>
  )
}
