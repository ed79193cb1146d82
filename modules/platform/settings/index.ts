export { changePackageSettings, getPackageSettings } from './flows.ts'
export { isValidThemePreviewToken } from './look-preview.ts'
export {
  defaultSettings,
  type Settings,
} from './settings.ts'
export { findSettings, findSettingVersion, lockSettings, saveSetting } from './store.ts'
