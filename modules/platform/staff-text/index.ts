export { renderStaffText, type StaffMessage } from './message.ts'
