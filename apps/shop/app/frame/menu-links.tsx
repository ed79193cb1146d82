import { Link } from '../choice/link.tsx'
import { useFormat } from '../format.ts'
import { Icon } from '../parts/icon.tsx'
import { ProperName } from '../parts/name.tsx'
import type { HeaderMenu } from './header-menus.ts'

/** The entries of a menu, with their numbers of stays, and its "view all". */
export function MenuLinks({ menu }: { menu: HeaderMenu }) {
  const { number } = useFormat()
  return (
    <>
      {menu.links.map(({ to, title, count }) => (
        <li key={to}>
          <Link to={to}>
            <ProperName>{title}</ProperName>
            {count !== undefined && <span className="menu-count">{number(count)}</span>}
          </Link>
        </li>
      ))}
      <li className="menu-all">
        <Link to={menu.all.to}>
          <span>{menu.all.title}</span>
          <Icon name="arrow" />
        </Link>
      </li>
    </>
  )
}
