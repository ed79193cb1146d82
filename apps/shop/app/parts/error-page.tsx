import type { MouseEvent } from 'react'
import { useLocation } from 'react-router'
import { Link } from '../choice/link.tsx'
import { useFormat } from '../format.ts'
import { WeekStrip } from './week-strip.tsx'

/** Shown after an unexpected error: what it means for the visitor, and two ways to continue. */
export function ErrorPage() {
  const { t } = useFormat()
  const { pathname, search } = useLocation()
  /** The page /error itself has nothing to reload: the page that failed is the previous one. */
  const again = (event: MouseEvent) => {
    if (pathname !== '/error' || window.history.length < 2) return
    event.preventDefault()
    window.history.back()
  }
  return (
    <div className="wrap status">
      <title>{t('error.pageTitle')}</title>
      <div className="status-strip">
        <WeekStrip arrival={null} />
      </div>
      <h1>{t('error.title')}</h1>
      <p className="lead">{t('error.text')}</p>
      {pathname === '/error' ? null : <p>{t('error.saved')}</p>}
      <div className="row row-wrap">
        <a className="button" href={pathname === '/error' ? '/' : `${pathname}${search}`} onClick={again}>
          {t('error.tryAgain')}
        </a>
        <Link className="button button-quiet" to="/">
          {t('common.goHome')}
        </Link>
      </div>
    </div>
  )
}
