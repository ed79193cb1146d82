/** The brand colour: typed, picked or preset, with its contrast. */
import { FormHelperText } from '@mui/material'
import {
  type Legibility,
  brandColourLegibility,
  defaultBrandColor,
} from '@tussenuit/modules/platform/settings/brand-colour.ts'
import { localeOfLanguage } from '@tussenuit/modules/shared/language.ts'
import { useInput, useLocale, useTranslate } from 'ra-core'
import { TextInput } from 'ra-ui-materialui'
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
