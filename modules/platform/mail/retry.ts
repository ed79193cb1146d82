/** The delays between attempts: twelve attempts within 44 hours; after that the mail is listed as failed. Pure. */
export const retryMinutes = [1, 2, 5, 10, 30, 60, 120, 240, 480, 720, 960]
