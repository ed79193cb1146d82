export {
  defaultSettings,
  type Settings,
} from './settings.ts'
export { findSettings, saveSetting } from './store.ts'
