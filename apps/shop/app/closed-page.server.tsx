/**
 * The page of a shop that is not open: its name, a notice, and contact details if staff have entered them. It is a
 * complete document without scripts.
 */
import type { Customization } from '@tussenuit/modules/platform/settings/contract.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { toBrandStyle } from '@tussenuit/modules/platform/settings/brand-colour.ts'
import { toTelephoneLink } from '@tussenuit/modules/shared/telephone-signs.ts'
import { useFormat } from './format.ts'
import { FontFaces } from './frame/font-preload.tsx'
import { TranslatorContext } from './i18n.ts'
import { textDirection, languageName, languageTag, type Language } from './language.ts'
import { WeekStrip } from './parts/week-strip.tsx'
import { Wordmark } from './parts/wordmark.tsx'
import { translatorForLanguage } from './translations.server.ts'

type Facts = {
  language: Language
  languages: Language[]
  customization: Customization
  /** The shop was open before: some travellers may have a booking. */
  wasOpen: boolean
  /** URLs of the style sheets of every page. */
  stylesheets: string[]
}

export const renderClosedPage = (facts: Facts): string =>
  '<!doctype html>' +
  renderToStaticMarkup(
    <TranslatorContext value={translatorForLanguage(facts.language)}>
      <ClosedPage {...facts} />
    </TranslatorContext>,
  )

function ClosedPage({ language, languages, customization, wasOpen, stylesheets }: Facts) {
  const { t } = useFormat()
  const { brand_name: name, brand_color: colour, logo, contact } = customization
  const title = wasOpen ? t('closed.pauseTitle') : t('closed.soonTitle')
  return (
    <html lang={languageTag(language)} dir={textDirection(language)} style={toBrandStyle(colour)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <FontFaces dir={textDirection(language)} />
        <title>{`${title} | ${name}`}</title>
        <link rel="icon" href="/assets/icon.svg" type="image/svg+xml" />
        {stylesheets.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
      </head>
      <body className="closed">
        <header className="wrap closed-head">
          <Wordmark name={name} logo={logo} />
        </header>
        <main className="wrap status">
          <div className="status-strip">
            <WeekStrip arrival={null} />
          </div>
          <h1>{title}</h1>
          <p className="lead">{wasOpen ? t('closed.pauseText') : t('closed.soonText')}</p>
          {wasOpen && (
            <p>
              <a className="button button-quiet" href="/my-booking">
                {t('closed.myBooking')}
              </a>
            </p>
          )}
          <ContactDetails {...contact} />
        </main>
        <footer className="wrap closed-foot">
          <nav aria-label={t('header.language')}>
            <ul className="languages">
              {languages.map((code) => (
                <li key={code}>
                  <a
                    href={`?lang=${code}`}
                    lang={languageTag(code)}
                    hrefLang={languageTag(code)}
                    aria-current={code === language ? 'true' : undefined}
                  >
                    {languageName(code)}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        </footer>
      </body>
    </html>
  )
}

function ContactDetails({ email, phone, address }: Customization['contact']) {
  const { t } = useFormat()
  const contacts: { text: string; href?: string }[] = [
    { text: email, href: `mailto:${email}` },
    { text: phone, href: toTelephoneLink(phone) },
    { text: address },
  ]
  const filled = contacts.filter(({ text }) => text !== '')
  if (filled.length === 0) return null
  return (
    <section className="closed-contact" aria-labelledby="contact">
      <h2 id="contact">{t('closed.contact')}</h2>
      <ul>
        {filled.map(({ text, href }) => (
          <li key={text}>
            <bdi>{href === undefined ? text : <a href={href}>{text}</a>}</bdi>
          </li>
        ))}
      </ul>
    </section>
  )
}
