import { useTranslate } from 'ra-core'

export function DealStateBadge({ status }: { status: 'draft' | 'active' | 'deleted' }) {
  const translate = useTranslate()
  return <span className={`state state-${status}`}>{translate(`users.${status}`)}</span>
}
