/** The shop in the colour of the form: the home page or a deal, on a phone or a wide screen, in two directions. */
import { useQuery } from '@tanstack/react-query'
import { brandColourLegibility, toBrandStyle } from '@tussenuit/modules/platform/settings/brand-colour.ts'
import { localeOfLanguage } from '@tussenuit/modules/shared/language.ts'
import { usePermissions, useTranslate } from 'ra-core'
import { useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { callApi } from '../../kit/data-provider.ts'
import './look-preview.css'

/** Paths of previewed pages with their `?preview=`. `deal`: null without a deal on sale. */
type Pages = { home: string; deal: string | null }

/** The page as visitors see it. */
const asVisitor: Pages = { home: '/?preview=look', deal: null }

export function LookPreview() {
  const translate = useTranslate()
  const [isWide, setWide] = useState(false)
  const [isDeal, setDeal] = useState(false)
  const pages = usePreviewPages()
  return (
    <div className={isWide ? 'look-preview look-wide' : 'look-preview'}>
      <div className="preview-choices">
        {pages?.deal && (
          <Choice
            label={translate('settings.previewPage')}
            options={[
              [translate('settings.previewHome'), false],
              [translate('settings.previewDeal'), true],
            ]}
            value={isDeal}
            change={setDeal}
          />
        )}
        <Choice
          label={translate('settings.previewWidth')}
          options={[
            [translate('preview.phone'), false],
            [translate('preview.wide'), true],
          ]}
          value={isWide}
          change={setWide}
        />
      </div>
      <aside id="preview" className="shop-preview" aria-label={translate('settings.shopPreview')}>
        <div className="shop-pages">
          {['en', 'fa'].map((language) => (
            <ShopPage
              key={language}
              language={language}
              source={pages && `${(isDeal && pages.deal) || pages.home}&lang=${language}`}
            />
          ))}
        </div>
        <p className="quiet">{translate('settings.shopPreviewFoot')}</p>
      </aside>
    </div>
  )
}

type ChoiceProps = {
  label: string
  options: readonly (readonly [string, boolean])[]
  value: boolean
  change: (value: boolean) => void
}

function Choice({ label, options, value, change }: ChoiceProps) {
  return (
    <div className="views" role="group" aria-label={label}>
      {options.map(([text, option]) => (
        <button key={text} type="button" aria-pressed={option === value} onClick={() => change(option)}>
          {text}
        </button>
      ))}
    </div>
  )
}

/** Null while loading. A role that may read the catalogue gets tokens, because the shop may be closed. */
function usePreviewPages(): Pages | null {
  const { permissions } = usePermissions<string[]>()
  const mayAsk = permissions?.includes('catalogue.read') ?? false
  const { data, isError } = useQuery<Pages>({
    queryKey: ['look-preview'],
    queryFn: async ({ signal }) => {
      const [{ token }, deal] = await Promise.all([
        callApi('GET /lookPreview', {}, signal) as Promise<{ token: string }>,
        readDealPreview(signal),
      ])
      return { home: `/?preview=${token}`, deal }
    },
    enabled: mayAsk,
    // One token per visit: another token would reload the pages.
    staleTime: Infinity,
    gcTime: 0,
  })
  return isError || (permissions && !mayAsk) ? asVisitor : (data ?? null)
}

/** The newest deal on sale, as it is. */
async function readDealPreview(signal: AbortSignal): Promise<string | null> {
  const deals: { id: number; status: string }[] = await callApi('GET /fetchNewAddedDeals', {}, signal)
  const onSale = deals.find(({ status }) => status === 'active')
  if (!onSale) return null
  const { content } = await callApi('GET /deals/:id', { params: { id: onSale.id } }, signal)
  const { path, token } = await callApi('POST /previewDeal', { body: { deals_id: onSale.id, deal: content } }, signal)
  return `${path}?preview=${token}`
}

function ShopPage({ language, source }: { language: string; source: string | null }) {
  const translate = useTranslate()
  const frame = useRef<HTMLIFrameElement>(null)
  const colour = String(useWatch({ name: 'brand_color' }) ?? '')
  const { name } = localeOfLanguage(language)
  const paint = () => {
    const root = frame.current?.contentDocument?.documentElement
    if (!root || !brandColourLegibility(colour)) return
    // Without custom properties the page has the default colour.
    root.removeAttribute('style')
    for (const [property, value] of Object.entries(toBrandStyle(colour) ?? {})) root.style.setProperty(property, value)
  }
  useEffect(paint, [colour])
  return (
    <figure>
      <figcaption lang={language} dir="auto">
        {name}
      </figcaption>
      <iframe
        ref={frame}
        title={translate('settings.shopIn', { language: name })}
        {...(source === null ? {} : { src: source })}
        onLoad={paint}
        // Scripts are disabled, so that links and purchases do not work.
        sandbox="allow-same-origin"
      />
    </figure>
  )
}
