/** Codes as people and files write them. Pure, and free of what a browser lacks. */

/** Case, dashes of every kind and what cannot be seen do not matter; look-alikes do. Codes are one by it. */
export const plainCode = (typed: string): string => typed.toUpperCase().replace(/[\s\p{Pd}\p{Cf}\u2212]/gu, '')

/** Nor do look-alikes matter on input: the form under which a code is looked up. */
export const normaliseCode = (typed: string): string => plainCode(typed).replace(/O/g, '0').replace(/[IL]/g, '1')
