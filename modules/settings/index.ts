export {
  defaultSettings,
  type PackageSettings,
  type PaymentSettings,
  type Settings,
  type VatSettings,
} from './settings.ts'
export { findSettings, saveSetting } from './store.ts'
