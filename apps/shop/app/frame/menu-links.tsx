import { Link } from '../choice/link.tsx'
import { useFormat } from '../format.ts'
import { Icon } from '../parts/icon.tsx'
import type { HeaderMenu } from './header-menus.ts'

/** The entries of a menu, with their numbers of stays, and its "view all". The style sheet isolates the names. */
export function MenuLinks({ menu }: { menu: HeaderMenu }) {
  const { number } = useFormat()
  return (
    <>
      {menu.links.map(({ to, title, count }) => (
        <li key={to}>
          <Link to={to}>
            {title}
            {count !== undefined && <i>{number(count)}</i>}
          </Link>
        </li>
      ))}
      <li className="menu-all">
        <Link to={menu.all.to}>
          {menu.all.title}
          <Icon name="arrow" />
        </Link>
      </li>
    </>
  )
}
