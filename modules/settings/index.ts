export {
  defaultSettings,
  type PaymentSettings,
  type Settings,
} from './settings.ts'
export { findSettings, saveSetting } from './store.ts'
