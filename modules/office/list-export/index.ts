export { type FileRequest, rowLimit, writeListFile } from './flows.ts'
