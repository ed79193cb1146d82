import { Link } from '../choice/link.tsx'
import { useFormat } from '../format.ts'
import { WeekStrip } from './week-strip.tsx'

export function NotFoundPage() {
  const { t } = useFormat()
  return (
    <div className="wrap status">
      <title>{t('notFound.pageTitle')}</title>
      <div className="status-strip">
        <WeekStrip arrival={null} />
      </div>
      <h1>{t('notFound.title')}</h1>
      <p className="lead">{t('notFound.text')}</p>
      <div className="row row-wrap">
        <Link className="button" to="/packages/all">
          {t('notFound.allStays')}
        </Link>
        <Link className="button button-quiet" to="/">
          {t('common.goHome')}
        </Link>
      </div>
    </div>
  )
}
