// curbwright serve: the server, as npm start runs it after building.
import { Command } from 'commander';
import { serve } from '../serve.ts';

export function serveCommand(): Command {
  return new Command('serve')
    .description('serve the city: API and web app, on PORT and HOST')
    .action(async () => {
      process.exitCode = await serve();
      process.exit();
    });
}
