// curbwright serve: runs the server, as npm start does after building.
import { Command } from 'commander';

export function serveCommand(): Command {
  return new Command('serve')
    .description('serve the city: API and web app, on PORT and HOST')
    .action(async () => {
      // Imported only here, because the other commands need no web server.
      const { serve } = await import('../serve.ts');
      process.exitCode = await serve();
      process.exit();
    });
}
