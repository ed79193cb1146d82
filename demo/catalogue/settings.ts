/** Settings in which the demo shop differs from a new one. */
import type { PackageSettings } from '@tussenuit/modules/platform/pricing/price.ts'
import type { Customization, SgrSettings } from '@tussenuit/modules/platform/settings/settings.ts'

type DemoSettings = {
  customization: Partial<Customization>
  package: Partial<PackageSettings>
  sgr: Partial<SgrSettings>
}

export const demoSettings: DemoSettings = {
  customization: {
    // Reserved names and numbers, so that no real address, telephone number or account is shown.
    contact: { email: 'hello@tussenuit.example', phone: '+31 20 000 0000', address: 'Amsterdam' },
    socials: [
      { name: 'Instagram', url: 'https://instagram.example/tussenuit' },
      { name: 'Pinterest', url: 'https://pinterest.example/tussenuit' },
    ],
  },
  // Surcharge per room for Friday and Saturday nights; every step shows it as a separate line.
  package: { weekend: { weekdays: [5, 6], surchargeCents: 1_250 } },
  sgr: { sgr_logo: '/sgr.svg' },
}
