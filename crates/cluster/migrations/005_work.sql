-- What workers may do, and all that they may do: join, claim, answer.
--
-- An answer and the next claim are one statement, so a job costs one turn to the database and back
-- as long as jobs are ready. Workers do not wait for the disk: if the server breaks down, the last
-- answers before it may be gone; then the job is done again, by somebody who mostly still knows
-- the answer.

create function known(by_token uuid) returns worker language plpgsql stable as $$
declare me worker;
begin
    select * into me from worker where token = by_token;
    if not found then
        raise exception using errcode = 'MP003', message = 'this worker is not known here';
    elsif me.banned then
        perform refuse(me);
    end if;
    return me;
end $$;

create function campaign_of(me worker) returns campaign language plpgsql stable as $$
declare about campaign;
begin
    select * into about from campaign c where c.id = me.campaign;
    return about;
end $$;

create function refuse(me worker) returns void language plpgsql as $$
begin
    raise exception using errcode = 'MP002',
        message = format('worker %s is refused: one of its answers was wrong', me.id);
end $$;

create function join_campaign(called text, worker_name text, with_program text)
returns table (token uuid, worker bigint, campaign bigint, name text, board text, lease float8)
language plpgsql security definer set search_path = mustplay, pg_temp as $$
#variable_conflict use_column
declare about campaign;
begin
    if called is null then
        select * into about from campaign c
            order by c.state <> 'running', c.state = 'done', c.state = 'cancelled', c.id limit 1;
    else
        select * into about from campaign c where c.name = called;
    end if;
    if not found then
        raise exception using errcode = 'MP004', message = case when called is null
            then 'expected a campaign in the database, found none'
            else format('expected a campaign of the database, found `%s`', called) end;
    elsif about.program <> with_program then
        raise exception using errcode = 'MP001', message = format(
            'campaign %s is worked on by %s, and this is %s: expected a worker of the same version',
            about.name, about.program, with_program);
    end if;
    return query
        insert into worker (campaign, name, lease)
        values (about.id, worker_name, make_interval(secs => about.lease_seconds))
        returning worker.token, worker.id, about.id, about.name, about.board, about.lease_seconds;
end $$;

-- A worker goes. With this all that it has said before is on the disk.
create function leave(by_token uuid) returns void
language plpgsql security definer set search_path = mustplay, pg_temp as $$
begin
    set local synchronous_commit = on;
    update worker set gone = true, idle = false where token = by_token;
end $$;

-- What a worker hears: what is said to its answer, the state of the campaign, a job if it has one,
-- and whether it is to tend the campaign before it begins.
create type heard as (told text, state text, doubts bigint, job bigint, kind text, key text,
    budget bigint, answer bigint, tends boolean, won boolean, part text);

-- Takes the first job that this worker may do of those that wait in some lines: nobody checks an
-- answer of his own, or twice. Of those who look at the same line at the same time each passes by
-- the jobs that the others are taking, and by those that were taken so lately that somebody may
-- still see them waiting; with 200 connections and one line that was most of all work.
create function take_from(me worker, about campaign, first integer, last integer) returns heard
language plpgsql as $$
declare
    given heard;
begin
    update job set state = 'leased', worker = me.id, claimed = now(), expires = now() + me.lease
        from positions p
        where job.id = (
            select j.id from job j
            where j.campaign = me.campaign and j.state = 'ready' and j.lane between first and last
                and (about.state = 'running' or j.kind = 'check' and about.state = 'done')
                and (j.author is null or j.author <> me.id
                    and not exists (select from opinion o where o.answer = j.answer and o.worker = me.id))
            order by j.lane, j.priority, j.id
            limit 1 for update skip locked)
            and p.id = job.position
        returning null, null, null, job.id, job.kind, p.key, job.budget, job.answer, job.tends
        into given;
    return given;
end $$;

-- Takes a job that waits, of the worker's own line if there is one, or else of some lines after it.
-- Whoever answers looks at few lines, since most of what there is to see when all are empty are
-- jobs that were taken lately; whoever claims looks at all.
create function take(me worker, about campaign, told text, lines integer) returns heard
language plpgsql as $$
declare
    own integer := me.id % about.lanes;
    given heard := take_from(me, about, own, least(own + lines, 32767));
begin
    if given.job is null and own + lines >= about.lanes and own > 0 then
        given := take_from(me, about, 0, own + lines - about.lanes);
    end if;
    given.told := told;
    given.state := about.state;
    given.doubts := about.doubts;
    if given.answer is not null then
        select a.won, a.part into given.won, given.part from answer a where a.id = given.answer;
    end if;
    return given;
end $$;

-- Gives up the job that a worker has not heard of, since the connection broke when it claimed or
-- answered.
create function give_up(me worker) returns void language plpgsql as $$
begin
    update job set state = 'released', ended = now() where worker = me.id and state = 'leased';
end $$;

-- How many jobs are made ready at once: enough for a quarter of the workers, so that what is chosen
-- follows from what is known; but as many as are claimed in half a second, since nobody can claim
-- meanwhile.
create function batch_of(about campaign, workers integer) returns integer language sql stable as $$
    select least(1024, greatest(1, least(64, workers / 4), 0.5 * about.batch
        / greatest(0.001, extract(epoch from clock_timestamp() - about.planned))))::integer
$$;

-- Settles what has ended and makes jobs ready if few are. Whoever calls this has shut the door.
create function replenish(of_campaign bigint, me bigint) returns void language plpgsql as $$
declare
    about campaign;
    workers integer;
    left_over integer;
    leaves integer;
begin
    perform settle(of_campaign);
    select * into about from campaign c where c.id = of_campaign;
    if about.state <> 'running' then
        return;
    end if;
    select count(*) into left_over from (
        select from job j where j.campaign = of_campaign and j.state = 'ready' and j.kind = 'solve'
            limit about.batch) as found;
    if left_over > 0 and (left_over >= about.batch or about.batch < 32) then
        return;
    end if;
    workers := present(of_campaign);
    about.batch := batch_of(about, workers);
    perform plan(of_campaign, about.batch, me);
    select count(*) into leaves from (
        select from positions p where p.campaign = of_campaign and p.won is null
            and not p.expanded and not p.aside limit workers) as found;
    update campaign set batch = about.batch, planned = clock_timestamp(), dense = leaves >= workers,
            lanes = greatest(1, least(256, workers / 2 - 2))
        where id = of_campaign;
end $$;

-- Gives a worker something to do where no answer brought it: settles what has ended, makes jobs
-- ready and takes one, or waits while somebody else is at it. Whoever takes the tree must not hold
-- rows, and one who looked for a job may hold some although it found none; so this comes first.
--
-- As long as a campaign runs and somebody asks, something is under way: whoever claims and hears of
-- no job leaves behind a job to solve that is leased, whose lease ends, or a position that rests,
-- whose rest ends; or somebody else holds the tree, and leaves that behind. For let it hold the
-- tree and settle. Some position is asked for and not decided, or the campaign would be done now.
-- Begin there. At a position that is expanded and not ripe, some move that is not refuted leads to
-- a position that is not decided: numbers are those of the moves (`back_up` follows each change of
-- one), so if all were decided one would be lost, and the least disproof 0, or all won, and the sum
-- of proofs 0, and the position ripe. Go there; stones grow more, so this ends, at a position that
-- is not expanded, or ripe. If it is aside it rests. If not, it has a job that is ready, which this
-- worker may take as anybody may, or leased; or it has none, and then `walk` finds it, or another
-- such. That a root counts as busy keeps `plan` from it only where it is not expanded, and `busy`
-- is the number of jobs on ways through it that are ready, leased or not settled.
--
-- And it comes to an end: jobs on what is not opened have budgets that grow, what is opened has
-- moves with more stones, and a position is put together with a budget that grows.
create function claim(by_token uuid) returns heard
language plpgsql security definer set search_path = mustplay, pg_temp as $$
declare
    me worker := known(by_token);
    given heard;
begin
    if not shut_door(me.campaign) then
        perform await_door(me.campaign);
        perform give_up(me);
        return take(me, campaign_of(me), null, 32767);
    end if;
    perform give_up(me);
    perform replenish(me.campaign, me.id);
    given := take(me, campaign_of(me), null, 32767);
    update worker w set seen = now(), gone = false, idle = given.job is null where w.id = me.id;
    return given;
end $$;

-- Makes more jobs ready before there are none, so that nobody waits for that; unless somebody else
-- is at it.
create function tend(by_token uuid) returns void
language plpgsql security definer set search_path = mustplay, pg_temp as $$
declare me worker := known(by_token);
begin
    if shut_door(me.campaign) then
        perform replenish(me.campaign, me.id);
    end if;
end $$;

-- A sign of life; whether the answer is still wanted.
create function beat(by_token uuid, which bigint) returns boolean
language plpgsql security definer set search_path = mustplay, pg_temp as $$
declare
    me worker := known(by_token);
    its job;
begin
    update worker set seen = now(), gone = false where id = me.id;
    update job set expires = now() + me.lease
        where id = which and worker = me.id and (state = 'leased') is true returning * into its;
    return found and (its.kind = 'check' or is_wanted(its.position)
        and exists (select from campaign where id = its.campaign and state <> 'cancelled'));
end $$;

-- Takes note of the answer to a job: what the position is that it is about, or nothing if the job
-- was answered before. Positions are locked before jobs before workers, as by whoever holds the
-- tree.
create function answered(me worker, which bigint, what text, spent bigint, took float8, waited_for float8)
returns positions
language plpgsql as $$
declare about positions;
begin
    select p.* into about from job j join positions p on p.id = j.position
        where j.id = which and j.worker = me.id and j.kind = what for update of p;
    if not found then
        raise exception using errcode = 'MP005', message = format('there is no job %s of this worker to %s', which, what);
    end if;
    -- Said so that no partial index fits: a plan that was made when few jobs were leased would read
    -- all that are, and 200 connections have many that ended too lately to be forgotten.
    with ended as (
        update job set state = 'done', ended = now(), nodes = spent, seconds = took
            where id = which and (state = 'leased') is true returning id)
    update worker set jobs = jobs + 1, nodes = worker.nodes + spent, seconds = worker.seconds + took,
            waited = waited_for, seen = now(), gone = false, idle = false
        from ended where worker.id = me.id and not banned;
    if not found then
        perform refuse(me) from worker where id = me.id and banned;
        -- A worker that was late did not die of it, and nobody is busy with its job any more.
        update job set state = 'done', ended = now(), nodes = spent, seconds = took, path = '{}',
                settled = false
            where id = which and state = 'lost';
        if not found then
            return null;
        end if;
        update worker set jobs = jobs + 1, nodes = worker.nodes + spent, seconds = seconds + took,
                waited = waited_for, seen = now(), gone = false, idle = false
            where id = me.id;
    end if;
    -- What was answered has not killed whoever answered.
    if about.losses > 0 and what = 'solve' then
        update positions set losses = 0, aside = false where id = about.id;
    end if;
    return about;
end $$;

-- A worker gives a job back that it has not done.
create function release(by_token uuid, which bigint) returns void
language plpgsql security definer set search_path = mustplay, pg_temp as $$
declare me worker := known(by_token);
begin
    update job set state = 'released', ended = now()
        where id = which and worker = me.id and (state = 'leased') is true;
    if not found then
        -- It was silent for too long and is alive.
        update positions p set losses = 0, aside = false from job j
            where j.id = which and j.worker = me.id and j.state = 'lost' and p.id = j.position
                and p.losses > 0;
    end if;
    perform wake(me.campaign);
end $$;

-- Somebody knows who wins, and why. What was found out meanwhile is not needed any more.
create function solved(by_token uuid, which bigint, spent bigint, took float8, waited_for float8,
    mover_wins boolean, needs_move boolean, owned_cells smallint[], carrier_cells smallint[],
    step_count bigint, proof_text text)
returns heard
language plpgsql security definer set search_path = mustplay, pg_temp as $$
declare
    me worker := known(by_token);
    about campaign := campaign_of(me);
    place positions := answered(me, which, 'solve', spent, took, waited_for);
    new_answer bigint;
begin
    if place.id is null then
        perform give_up(me);
        return take(me, about, 'already', 3);
    elsif place.won is not null then
        return take(me, about, 'unneeded', 3);
    end if;
    with given as (
        insert into answer (campaign, position, job, worker, won, first, owned, carrier, steps, part)
        values (place.campaign, place.id, which, me.id, mover_wins, needs_move, owned_cells,
            carrier_cells, step_count, proof_text)
        returning id)
    update positions p set won = mover_wins, answer = given.id, ripe = false, aside = false,
            proof = case when mover_wins then 0 else 1073741825 end,
            disproof = case when mover_wins then 1073741825 else 0 end,
            nodes = p.nodes + spent, last_worker = me.id
        from given where p.id = place.id
        returning given.id into new_answer;
    if place.asked or random() < about.check_rate then
        perform plan_check(new_answer, 5);
    end if;
    return take(me, about, 'accepted', 3);
end $$;

-- Nobody knows who wins yet, but how far it is to that, and by which moves.
create function opened(by_token uuid, which bigint, spent bigint, took float8, waited_for float8,
    to_prove bigint, to_disprove bigint,
    cells smallint[], keys text[], images smallint[], proofs bigint[], disproofs bigint[])
returns heard
language plpgsql security definer set search_path = mustplay, pg_temp as $$
declare
    me worker := known(by_token);
    about campaign := campaign_of(me);
    place positions := answered(me, which, 'solve', spent, took, waited_for);
    opens boolean;
begin
    if place.id is null then
        perform give_up(me);
        return take(me, about, 'already', 3);
    elsif place.won is not null then
        return take(me, about, 'unneeded', 3);
    end if;
    -- What was searched for a short time only has poor numbers, and moves that are none.
    opens := cardinality(cells) > 0 and (place.expanded or place.turns >= 2
        or place.turns >= 1 and not about.dense);
    update positions p set turns = p.turns + 1, nodes = p.nodes + spent, last_worker = me.id,
            proof = case when p.expanded then p.proof else bounded(to_prove) end,
            disproof = case when p.expanded then p.disproof else bounded(to_disprove) end,
            expanded = p.expanded or opens, ripe = p.ripe and not opens
        where p.id = place.id;
    if opens then
        -- In the order of names, so that nobody waits for somebody who waits for him.
        insert into positions (campaign, key, stones, proof, disproof)
            select place.campaign, k, place.stones + 1, bounded(p), bounded(d)
            from unnest(keys, proofs, disproofs) as given (k, p, d)
            order by k
            on conflict (campaign, key) do nothing;
        -- What one worker has left out another may have found to be open: it counts again.
        insert into edge (parent, cell, child, image, rank)
            select place.id, given.cell, p.id, given.image, given.at
            from unnest(cells, keys, images) with ordinality as given (cell, key, image, at)
                join positions p on p.campaign = place.campaign and p.key = given.key
            on conflict (parent, cell) do nothing;
    end if;
    return take(me, about, 'accepted', 3);
end $$;

-- Somebody has checked an answer, as a job or since it rests on it.
create function judged(by_token uuid, which bigint, of_answer bigint, is_valid boolean, why text)
returns heard
language plpgsql security definer set search_path = mustplay, pg_temp as $$
declare
    me worker := known(by_token);
    is_clear boolean;
begin
    -- Where all agree nothing changes.
    is_clear := is_valid and not exists (select from opinion o where o.answer = of_answer and not o.valid);
    if not is_clear then
        perform hold_tree(me.campaign);
    end if;
    if which is not null and (answered(me, which, 'check', 0, 0, me.waited)).id is null then
        perform give_up(me);
    end if;
    insert into opinion (answer, worker, valid, reason)
        select a.id, me.id, is_valid, why from answer a
        where a.id = of_answer and a.campaign = me.campaign and a.worker <> me.id
        on conflict do nothing;
    if not is_clear then
        perform weigh(of_answer);
    end if;
    if which is null then
        return null;
    end if;
    return take(me, campaign_of(me), 'accepted', 3);
end $$;

-- Answers that were given since, for workers to learn from: in bulk, without their proofs.
create function wins(by_token uuid, since bigint)
returns table (answer bigint, key text, won boolean, first boolean, owned smallint[], carrier smallint[])
language plpgsql security definer set search_path = mustplay, pg_temp as $$
#variable_conflict use_column
declare me worker := known(by_token);
begin
    return query
        select a.id, p.key, a.won, a.first, a.owned, a.carrier
        from answer a join positions p on p.id = a.position
        where a.campaign = me.campaign and a.state = 'standing' and a.id > since
        order by a.id limit 10000;
end $$;

create function parts(by_token uuid, answers bigint[])
returns table (answer bigint, part text)
language plpgsql security definer set search_path = mustplay, pg_temp as $$
#variable_conflict use_column
declare me worker := known(by_token);
begin
    return query
        select a.id, a.part from answer a
        where a.campaign = me.campaign and a.id = any (answers) and a.state <> 'withdrawn';
end $$;

revoke all on all functions in schema mustplay from public;
