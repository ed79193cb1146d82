import { Link } from '../choice/link.tsx'
import { useFormat } from '../format.ts'
import { ReusedMarkup } from '../hydration/reused-markup.tsx'
import { Icon } from '../parts/icon.tsx'
import { Wordmark } from '../parts/wordmark.tsx'
import { useShopData } from '../shop-data.ts'
import { ManageCookiesLink } from './cookie-question.tsx'
import { NewsletterForm } from './newsletter-form.tsx'
import { PaymentMethodLogo } from './payment-marks.tsx'

export function Footer() {
  const { t, digits } = useFormat()
  const shop = useShopData()
  if (!shop) return null
  const { customization, today } = shop
  return (
    <footer className="footer">
      <div className="wrap">
        <div className="footer-grid">
          <ReusedMarkup name="brand" facts={[shop.sgr]}>
            <BrandColumn shop={shop} />
          </ReusedMarkup>
          <ReusedMarkup name="help" facts={customization.contact.phone}>
            <HelpColumn phone={customization.contact.phone} phoneLink={shop.phoneLink} />
          </ReusedMarkup>
          <ReusedMarkup name="terms" facts="all">
            <TermsColumn />
          </ReusedMarkup>
          <div>
            <h2>{t('footer.newsletter')}</h2>
            <p className="quiet small">{t('footer.newsletterText')}</p>
            <NewsletterForm place="footer" />
          </div>
        </div>
        <div className="footer-end">
          <span className="small quiet">
            © {digits(today.slice(0, 4))} {ownerLine(customization.brand_name, customization.contact.address)}
          </span>
          <ul className="row row-wrap small">
            {customization.socials.map(({ name, url }) => (
              <li key={name}>
                <a href={url} rel="noopener me">
                  {name}
                </a>
              </li>
            ))}
            <li>
              <BackToTopLink />
            </li>
          </ul>
        </div>
      </div>
    </footer>
  )
}

type ShopData = NonNullable<ReturnType<typeof useShopData>>

function BrandColumn({ shop: { customization, sgr } }: { shop: ShopData }) {
  const { t } = useFormat()
  return (
    <div>
      <Link className="header-home" to="/">
        <Wordmark name={customization.brand_name} logo={customization.logo} />
      </Link>
      <p className="quiet footer-text">{t('footer.text')}</p>
      <ul className="payment-marks" aria-label={t('footer.payWith')}>
        {customization.payment_methods.map((method) => (
          <li key={method}>
            <PaymentMethodLogo method={method} />
          </li>
        ))}
        <li>
          {sgr?.sgr_logo ? (
            <img src={sgr.sgr_logo} alt={t('footer.sgrLogo')} height={32} loading="lazy" />
          ) : (
            <span className="payment-mark payment-mark-sgr">
              <b>SGR</b> {t('footer.sgr')}
            </span>
          )}
        </li>
      </ul>
    </div>
  )
}

function HelpColumn({ phone, phoneLink }: { phone: string; phoneLink: string }) {
  const { t } = useFormat()
  return (
    <div>
      <h2>{t('footer.help')}</h2>
      <ul className="footer-links">
        <li>
          <Link to="/faq">{t('footer.faq')}</Link>
        </li>
        <li>
          <Link to="/contact">{t('footer.contact')}</Link>
        </li>
        <li>
          <Link to="/my-booking">{t('mine.title')}</Link>
        </li>
        {phone && (
          <li>
            <a href={phoneLink}>
              <bdi dir="ltr">{phone}</bdi>
            </a>
          </li>
        )}
      </ul>
    </div>
  )
}

function TermsColumn() {
  const { t } = useFormat()
  return (
    <div>
      <h2>{t('footer.terms')}</h2>
      <ul className="footer-links">
        <li>
          <Link to="/algemene-voorwaarden">{t('footer.termsAndConditions')}</Link>
        </li>
        <li>
          <Link to="/privacy-policy">{t('footer.privacyPolicy')}</Link>
        </li>
        <li>
          <Link to="/accessibility">{t('footer.accessibility')}</Link>
        </li>
        <li>
          <ManageCookiesLink />
        </li>
      </ul>
    </div>
  )
}

function BackToTopLink() {
  const { t } = useFormat()
  return (
    <a
      className="strong row"
      href="#top"
      onClick={(event) => {
        event.preventDefault()
        window.scrollTo({ top: 0, behavior: 'smooth' })
      }}
    >
      <Icon name="chevron-up" />
      {t('footer.goToTop')}
    </a>
  )
}

/**
 * The owner's name and postal address, as one line. An address that begins with the name is not preceded by it again.
 */
function ownerLine(name: string, address: string): string {
  if (address === '' || address.startsWith(name)) return address || name
  return `${name}, ${address}`
}
