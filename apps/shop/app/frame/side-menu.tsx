import { useEffect, useState, type RefObject } from 'react'
import { Link, useNavigate } from 'react-router'
import { useFormat } from '../format.ts'
import { Icon } from '../parts/icon.tsx'
import { Wordmark } from '../parts/wordmark.tsx'
import { useShopData } from '../shop-data.ts'
import { matchDestinations, searchTarget } from './destination-match.ts'
import { closeDialog } from './dialogs.ts'
import type { HeaderMenu } from './header-menus.ts'
import { LanguageLinks } from './language-links.tsx'

/** The offcanvas of narrow screens. Without scripts it opens as a popover and its search is an ordinary form. */
export function SideMenu({ ref, menus, brand, logo }: { ref: RefObject<HTMLDialogElement | null>; menus: HeaderMenu[]; brand: string; logo: string | null }) {
  const { t, number } = useFormat()
  const navigate = useNavigate()
  const shop = useShopData()
  const destinations = shop?.menus.destinations ?? []
  const languages = shop?.languages ?? []
  const [words, setWords] = useState('')
  const found = words.trim() === '' ? [] : matchDestinations(destinations, words).slice(0, 6)

  // From 992 px up the header has its menus itself.
  useEffect(() => {
    const wide = window.matchMedia('(min-width: 992px)')
    const onChange = () => {
      if (wide.matches) closeDialog(ref.current)
    }
    wide.addEventListener('change', onChange)
    return () => wide.removeEventListener('change', onChange)
  }, [ref])

  return (
    <dialog className="side-menu" id="side-menu" popover="auto" ref={ref} aria-label={t('header.menus')} onClick={(event) => { if (event.target === ref.current) closeDialog(ref.current) }}>
      <div className="side-inside">
        <div className="row row-apart">
          <Link to="/"><Wordmark name={brand} logo={logo} /></Link>
          <button type="button" className="icon-button" aria-label={t('common.close')} popoverTarget="side-menu" popoverTargetAction="hide" onClick={() => closeDialog(ref.current)}><Icon name="close" /></button>
        </div>
        <form
          className="side-search"
          role="search"
          action="/packages/all"
          onSubmit={(event) => {
            event.preventDefault()
            setWords('')
            void navigate(searchTarget(destinations, words))
          }}
        >
          <Icon name="search" />
          <input className="input" type="search" name="q" placeholder="Suchen" aria-label={t('header.searchOffers')} autoComplete="off" value={words} onChange={(event) => setWords(event.target.value)} />
        </form>
        {words.trim() !== '' && (
          <ul className="side-found" aria-live="polite">
            {found.map(({ name, title, deals }) => (
              <li key={name}><Link to={`/packages/${name}`}><span>{title}</span><span className="menu-count">{number(deals)}</span></Link></li>
            ))}
            {found.length === 0 && <li className="quiet">{t('header.noDestinations')}</li>}
          </ul>
        )}
        <nav aria-label={t('header.menus')}>
          {menus.map((menu) => (
            <details key={menu.name} name="side-menu">
              <summary>{menu.title}<Icon name="chevron-end" /></summary>
              <ul>
                {menu.links.map(({ to, title, count }) => (
                  <li key={to}><Link to={to}><span>{title}</span>{count !== undefined && <span className="menu-count">{number(count)}</span>}</Link></li>
                ))}
                <li className="menu-all"><Link to={menu.all.to}><span>{menu.all.title}</span><Icon name="arrow" /></Link></li>
              </ul>
            </details>
          ))}
        </nav>
        <Link className="side-mine" to="/my-booking"><Icon name="person" />{t('mine.title')}</Link>
        {languages.length > 1 && (
          <nav aria-label={t('header.language')}>
            <LanguageLinks />
          </nav>
        )}
      </div>
    </dialog>
  )
}
