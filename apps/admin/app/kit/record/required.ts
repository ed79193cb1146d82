import { required } from 'ra-core'

/** The validation of a field that must have a value. */
export const requiredRule = [required('problem.required')]
