import { useFormat } from '../format.ts'

export default function Health() {
  const { t } = useFormat()
  return (
    <div className="wrap status">
      <title>{t('health.pageTitle')}</title>
      <h1>{t('health.title')}</h1>
      <p className="lead">{t('health.text')}</p>
    </div>
  )
}
