import { toTelephoneLink } from '@tussenuit/modules/shared/telephone-signs.ts'
import { useFormat } from '../format.ts'
import { Icon } from '../parts/icon.tsx'
import { useShopData } from '../shop-data.ts'

/** Address, telephone number and e-mail address from the settings. */
export function ContactDetails() {
  const { t } = useFormat()
  const contact = useShopData()?.customization.contact
  if (!contact) return null
  return (
    <ul className="contact-ways">
      {contact.email && (
        <li>
          <Icon name="mail" />
          <span>
            <span className="unseen">{t('contact.byMail')}: </span>
            <a href={`mailto:${contact.email}`}>
              <bdi dir="ltr">{contact.email}</bdi>
            </a>
          </span>
        </li>
      )}
      {contact.phone && (
        <li>
          <Icon name="phone" />
          <span>
            <span className="unseen">{t('contact.byPhone')}: </span>
            <a href={toTelephoneLink(contact.phone)}>
              <bdi dir="ltr">{contact.phone}</bdi>
            </a>
          </span>
        </li>
      )}
      {contact.address && (
        <li>
          <Icon name="place" />
          <span>{contact.address}</span>
        </li>
      )}
    </ul>
  )
}
