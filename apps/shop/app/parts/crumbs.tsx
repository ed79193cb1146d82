import { Link } from '../choice/link.tsx'
import { useFormat } from '../format.ts'
import { Icon } from './icon.tsx'

export type Crumb = { title: string; to?: string }

/** The last crumb is the current page. */
export function Breadcrumbs({ trail }: { trail: Crumb[] }) {
  const { t } = useFormat()
  return (
    <nav className="crumbs" aria-label={t('common.breadcrumb')}>
      <ol>
        {trail.map(({ title, to }, index) => (
          <li key={title}>
            {index > 0 && <Icon name="chevron-end" />}
            {to === undefined ? (
              <span className="first-upper" aria-current={index === trail.length - 1 ? 'page' : undefined}>
                {title}
              </span>
            ) : (
              <Link to={to}>
                <span className="first-upper">{title}</span>
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
