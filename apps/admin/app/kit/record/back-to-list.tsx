import { useResourceContext, useTranslate } from 'ra-core'
import { Link } from 'react-router'
import { NavigateBefore } from '../page/icons.tsx'

export function BackToListLink() {
  const resource = useResourceContext()!
  const translate = useTranslate()
  return (
    <Link className="crumb" to={`/${resource}`}>
      <NavigateBefore aria-hidden /> {translate(`resources.${resource}.name`, { smart_count: 2 })}
    </Link>
  )
}
