/** The brand colour: typed, picked or preset, with its contrast and a preview of the home page. */
import { FormHelperText } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import {
  toBrandStyle,
  type Legibility,
  brandColourLegibility,
  defaultBrandColor,
} from '@tussenuit/modules/platform/settings/brand-colour.ts'
import { localeOfLanguage } from '@tussenuit/modules/shared/language.ts'
import { useInput, useLocale, usePermissions, useTranslate } from 'ra-core'
import { TextInput } from 'ra-ui-materialui'
import { useEffect, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { callApi } from '../../kit/data-provider.ts'
import './colour.css'

const source = 'brand_color'
const presetColours = { heather: defaultBrandColor, sea: '#0b6374', brick: '#a63a17' } as const

const isColour = (value: unknown) => (brandColourLegibility(String(value ?? '')) ? undefined : 'problem.colour')
const normaliseColour = (text: string) => text.trim().toLowerCase()

export function ColourInput({ readOnly }: { readOnly: boolean }) {
  const translate = useTranslate()
  const { field } = useInput<{ brand_color: string }>({ source })
  const typed = String(field.value ?? '')
  const legibility = brandColourLegibility(typed)
  return (
    <div className="colour">
      <TextInput
        source={source}
        label="field.brand_color"
        validate={isColour}
        parse={normaliseColour}
        readOnly={readOnly}
        helperText={false}
        slotProps={{ htmlInput: { dir: 'ltr', maxLength: 7, spellCheck: false, autoComplete: 'off' } }}
      />
      <input
        type="color"
        aria-label={translate('settings.palette')}
        value={legibility ? typed : defaultBrandColor}
        disabled={readOnly}
        onChange={(event) => field.onChange(event.target.value)}
      />
      <div className="swatches" role="group" aria-label={translate('settings.readyMade')}>
        {Object.entries(presetColours).map(([name, hex]) => (
          <button
            key={name}
            type="button"
            aria-pressed={typed === hex}
            disabled={readOnly}
            onClick={() => field.onChange(hex)}
          >
            <span className="swatch" style={{ background: hex }} />
            {translate(`settings.colours.${name}`)}
          </button>
        ))}
      </div>
      {legibility && <ContrastText legibility={legibility} typed={typed} />}
    </div>
  )
}

function ContrastText({ legibility: { used, onWhite, onMist }, typed }: { legibility: Legibility; typed: string }) {
  const translate = useTranslate()
  const { tag } = localeOfLanguage(useLocale())
  // Rounded down, so that 4.46 does not become 4.5.
  const ratio = (value: number) =>
    (Math.floor(value * 10) / 10).toLocaleString(tag, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  return (
    <FormHelperText component="p" role="status">
      <span className="swatch" style={{ background: used }} />
      {translate(used === typed ? 'settings.colourReads' : 'settings.colourChanged', {
        used,
        white: ratio(onWhite),
        mist: ratio(onMist),
      })}
    </FormHelperText>
  )
}

/** The home page in the colour of the form, left-to-right and right-to-left. */
export function ShopPreview() {
  const translate = useTranslate()
  const preview = useLookPreview()
  return (
    <aside id="preview" className="shop-preview" aria-label={translate('settings.shopPreview')}>
      <div className="shop-pages">
        {['en', 'fa'].map((language) => (
          <ShopPage key={language} language={language} preview={preview} />
        ))}
      </div>
      <p className="quiet">{translate('settings.shopPreviewFoot')}</p>
    </aside>
  )
}

/** The value of `?preview=` that shows the shop as visitors see it. */
const visitorPreview = 'look'

/** The value of `?preview=`, null while loading: a token if the role may get one, because the shop may be closed. */
function useLookPreview(): string | null {
  const { permissions } = usePermissions<string[]>()
  const mayAsk = permissions?.includes('catalogue.read') ?? false
  const { data, isError } = useQuery<{ token: string }>({
    queryKey: ['look-preview'],
    queryFn: ({ signal }) => callApi('GET /lookPreview', {}, signal),
    enabled: mayAsk,
    // One token per visit: another token would reload the pages.
    staleTime: Infinity,
    gcTime: 0,
  })
  return isError || (permissions && !mayAsk) ? visitorPreview : (data?.token ?? null)
}

function ShopPage({ language, preview }: { language: string; preview: string | null }) {
  const translate = useTranslate()
  const frame = useRef<HTMLIFrameElement>(null)
  const colour = String(useWatch({ name: source }) ?? '')
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
        {...(preview === null ? {} : { src: `/?preview=${preview}&lang=${language}` })}
        onLoad={paint}
        // Scripts are disabled, so that links and purchases do not work.
        sandbox="allow-same-origin"
      />
    </figure>
  )
}
