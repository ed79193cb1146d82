/**
 * Imported before everything else: React chooses its build once, when it is loaded, and its development build takes two
 * to four times as long for a page. What the environment says is not asked: a shell or a test runner may say anything.
 */
process.env['NODE_ENV'] = 'production'
