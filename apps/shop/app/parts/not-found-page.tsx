import { Link } from '../choice/link.tsx'
import { useFormat } from '../format.ts'
import { StatusPage } from './status-page.tsx'

export function NotFoundPage() {
  const { t } = useFormat()
  return (
    <>
      <title>{t('notFound.pageTitle')}</title>
      <StatusPage title={t('notFound.title')} text={t('notFound.text')}>
        <Link className="button" to="/packages/all">
          {t('notFound.allStays')}
        </Link>
        <Link className="button button-quiet" to="/">
          {t('common.goHome')}
        </Link>
      </StatusPage>
    </>
  )
}
