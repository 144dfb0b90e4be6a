-- Privileges: workers may join, claim and answer; readers may select. The owner may do everything.
revoke all on all functions in schema mustplay from public;
do $$
declare
    work text;
    role text;
begin
    foreach role in array array['mustplay_worker', 'mustplay_reader'] loop
        -- Roles belong to the server: another database may have created them, perhaps concurrently.
        -- If they exist, no privilege to create roles is needed.
        if not exists (select from pg_roles where rolname = role) then
            begin
                execute format('create role %I nologin', role);
            exception
                when duplicate_object or unique_violation then null;
            end;
        end if;
    end loop;
    grant usage on schema mustplay to mustplay_worker, mustplay_reader;
    grant select on mustplay.about to mustplay_worker;
    grant select on mustplay.about, mustplay.campaign, mustplay.symmetry, mustplay.positions,
        mustplay.root, mustplay.edge, mustplay.job, mustplay.answer, mustplay.opinion,
        mustplay.incident to mustplay_reader;
    -- The token authenticates a worker, so it is not readable.
    grant select (id, campaign, name, account, joined, seen, gone, banned, jobs, nodes, seconds, waited)
        on mustplay.worker to mustplay_reader;
    foreach work in array array['join_campaign', 'elsewhere', 'leave', 'claim', 'tend', 'beat', 'release', 'unread', 'solved',
        'opened', 'judged', 'wins', 'parts']
    loop
        execute (select format('grant execute on function %s to mustplay_worker', oid::regprocedure)
            from pg_proc where proname = work and pronamespace = 'mustplay'::regnamespace);
    end loop;
end $$;
