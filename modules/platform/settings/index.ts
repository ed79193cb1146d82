export { changePackage, readPackage } from './flows.ts'
export { isLookPreview } from './look-preview.ts'
export {
  defaultSettings,
  type Settings,
} from './settings.ts'
export { findIsOpen, findSettings, findVersion, lockSettings, saveSetting } from './store.ts'
